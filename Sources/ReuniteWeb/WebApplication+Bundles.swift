import Foundation

extension WebApplication {
    /// The folder of what `scripts/web-bundles` makes of our modules and style sheets.
    static let bundlesFolder = "bundles"
    /// The hash of the files that the bundles were made from, in its first line.
    private static let recordName = "sources.txt"

    /// Whether bundles stand for a file: a module, a style sheet, or what names them.
    static func isBundled(_ path: String) -> Bool {
        path.hasSuffix(".js") || path.hasSuffix(".css") || path == pageName || path == pagesName
    }

    /// The bundles of exactly these files; none if one of them was edited since, so that nothing outdated is served.
    ///
    /// - Throws: a `CocoaError` if a file cannot be read.
    static func bundles(in folder: URL, of files: [String: [UInt8]]) throws -> [String: [UInt8]] {
        var bundles = try WebFolder.contents(of: folder.appending(path: bundlesFolder))
        guard let record = bundles.removeValue(forKey: recordName) else { return [:] }
        let sources = WebFolder(files.filter { isBundled($0.key) }).name
        return String(decoding: record, as: UTF8.self).hasPrefix("\(sources)\n") ? bundles : [:]
    }

    /// Bundles with the other files.
    ///
    /// - Throws: an `EncodingError`.
    static func joined(
        _ bundles: [String: [UInt8]], with files: [String: [UInt8]], pages: [String: String]
    ) throws -> [String: [UInt8]] {
        try files.filter { !isBundled($0.key) || $0.key == serviceWorkerName }
            .merging(bundles.mapValues { try WebContract.fill($0, pages: pages) }) { $1 }
    }

    /// The style sheet of a page's folder: `post/post.css` for `post/edit.js`.
    static func sheet(of module: String) -> String {
        let folder = module.prefix { $0 != "/" }
        return "\(folder)/\(folder).css"
    }
}
