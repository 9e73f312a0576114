import Foundation

extension WebApplication {
    /// The script that opens the application without a connection.
    static let serviceWorkerName = "service-worker.js"

    /// The service worker with what it has to know of this version: a new version is a new script, so that browsers notice.
    ///
    /// - Parameter root: as for ``page(room:root:settings:)``.
    /// - Throws: an `EncodingError`.
    public func serviceWorker(root: String) throws -> [UInt8] {
        struct Version: Encodable {
            let root: String
            let name: String
            let pages: [String]
            let files: [String]
            let vendor: [String]
        }
        func addresses(_ folder: WebFolder?, except names: Set<String> = []) -> [String] {
            guard let folder else { return [] }
            return folder.files.keys.filter { !names.contains($0) }.sorted().map { "\(root)/web/\(folder.name)/\($0)" }
        }
        let version = Version(
            root: root, name: served.name, pages: pages.keys.sorted(),
            files: addresses(served, except: [Self.pageName, Self.serviceWorkerName]),
            vendor: addresses(vendor).filter { !$0.contains("/swagger-ui/") })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let head = "self.reunite = \(String(decoding: try encoder.encode(version), as: UTF8.self));\n"
        return Array(head.utf8) + (own.files[Self.serviceWorkerName]?.bytes ?? [])
    }
}
