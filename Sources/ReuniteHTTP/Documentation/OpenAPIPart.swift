import Foundation
import ReunitePhotos

/// A resource of the API; its part of the OpenAPI document is the file `OpenAPI/NAME.json`.
///
/// A file has the resource's `tag`, its `paths`, and its `components`. Definitions that several resources share, `info`
/// and `servers` are in `OpenAPI/shared.json`. `{imageFormats}` stands for the names of all image formats. The
/// order of the cases is the order of the tags.
///
/// The files have what a reader wants to know. What follows from an endpoint is added (``OperationCompletion``): `tags`,
/// `security`, references to the parameters that it takes and to the responses that all such endpoints have, and headers. A
/// parameter, response or header of the file takes precedence. `null` in place of a response or a header says that the endpoint
/// does not have it: `"503": null`.
enum OpenAPIPart: String, CaseIterable {
    case listings, drafts, status, matches, alerts, changes, map, accounts, sessions, passkeys, photos, contact, claims,
        conversations, belongings, moderation, features, service

    /// The content of the file.
    ///
    /// - Throws: ``MalformedJSON``, or a `CocoaError` if the file cannot be read.
    var content: OrderedJSON {
        get throws { try Self.content(ofFile: rawValue) }
    }

    /// The content of `shared.json`.
    ///
    /// - Throws: as ``content``.
    static var shared: OrderedJSON {
        get throws { try content(ofFile: "shared") }
    }

    /// The folder of the files; nil if it is not installed next to the program.
    static var folder: URL? { Bundle.module.url(forResource: "OpenAPI", withExtension: nil) }

    private static func content(ofFile name: String) throws -> OrderedJSON {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        let text = try String(contentsOf: folder.appending(path: "\(name).json"), encoding: .utf8)
        let formats = ImageFormats.names.joined(separator: ", ")
        return try OrderedJSONParser.parse(text.replacing("{imageFormats}", with: formats).utf8)
    }
}
