import Foundation

/// Files of JSON that come with the program, in its resources: word lists, phrases, lists of pictures.
package enum DataFile {
    /// Decodes a file; a file that is missing or broken is a programming error, or a program without its resources.
    ///
    /// - Parameters:
    ///   - name: its path, without `.json`.
    ///   - resources: the resources of the target that has it.
    package static func decode<Content: Decodable>(_ name: String, of resources: Bundle) -> Content {
        let file = resources.bundleURL.appending(path: "\(name).json")
        do {
            return try JSONDecoder().decode(Content.self, from: Data(contentsOf: file))
        } catch { fatalError("\(file.path) cannot be read: \(error)") }
    }
}
