import Foundation

/// A resource of the interface: what the OpenAPI document says of it has a file of its own, `OpenAPI/NAME.json`.
///
/// A file has the resource's `tag`, its `paths`, and the `components` that belong to it. What several resources share
/// is in `OpenAPI/shared.json`, with the document's `info` and `servers`. Tags come in the order of the cases.
enum OpenAPIPart: String, CaseIterable {
    case listings, changes, map, accounts, sessions, photos, contact, moderation, features, pages, service

    /// What the file of the resource says.
    ///
    /// - Throws: ``MalformedJSON``, or a `CocoaError` where the file cannot be read.
    var content: OrderedJSON {
        get throws { try Self.content(ofFile: rawValue) }
    }

    /// What all resources share.
    ///
    /// - Throws: As ``content``.
    static var shared: OrderedJSON {
        get throws { try content(ofFile: "shared") }
    }

    /// The folder of the files, nil where it was not installed beside the program.
    static var folder: URL? { Bundle.module.url(forResource: "OpenAPI", withExtension: nil) }

    private static func content(ofFile name: String) throws -> OrderedJSON {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try OrderedJSONParser.parse(Data(contentsOf: folder.appending(path: "\(name).json")))
    }
}
