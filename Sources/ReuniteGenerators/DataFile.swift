import Foundation

/// The data files of generators: word lists and phrases that come with the program, in folders `Data` of its resources.
package enum DataFile {
    /// Decodes a file; a file that is missing or broken is a programming error, or a program without its resources.
    ///
    /// - Parameters:
    ///   - name: its name in the folder `Data`, without `.json`.
    ///   - resources: the resources of the target that has it.
    package static func decode<Content: Decodable>(_ name: String, of resources: Bundle) -> Content {
        let file = resources.bundleURL.appending(path: "Data/\(name).json")
        do {
            return try JSONDecoder().decode(Content.self, from: Data(contentsOf: file))
        } catch { fatalError("\(file.path) cannot be read: \(error)") }
    }
}
