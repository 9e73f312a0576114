import Foundation

/// The files of a folder, with a name that changes when any of them does.
///
/// They are served below this name, so that browsers may keep them for ever, and relative imports keep working.
public struct WebFolder: Sendable {
    /// A hash of all paths and contents, in hexadecimal.
    public let name: String
    /// The files by their path, such as `kernel/routes.js`.
    public let files: [String: WebFile]

    /// A folder of files by their paths.
    init(_ contents: [String: [UInt8]]) {
        let files = Dictionary(uniqueKeysWithValues: contents.map { ($0, WebFile(name: $0, bytes: $1)) })
        self.files = files
        // A line for each file, as sha256sum writes them.
        let list = files.sorted { $0.key < $1.key }.map { "\($0.value.hash)  \($0.key)\n" }.joined()
        name = ContentHash.text(of: Array(list.utf8))
    }

    /// Reads the files of a folder, by their paths in it.
    ///
    /// - Parameter except: folders in it that are left out.
    /// - Throws: a `CocoaError` if a file cannot be read.
    static func contents(of folder: URL, except: [String] = []) throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
            let file = folder.appending(path: path)
            let isFile = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
            let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
            guard isFile, !isHidden, !except.contains(where: { path.hasPrefix("\($0)/") }) else { continue }
            contents[path] = [UInt8](try Data(contentsOf: file))
        }
        return contents
    }
}
