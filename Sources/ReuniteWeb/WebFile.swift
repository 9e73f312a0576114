/// A file of the web application, ready to be sent.
public struct WebFile: Sendable {
    /// The content.
    public let bytes: [UInt8]
    /// The media type.
    public let type: String
    /// A hash of the content, in hexadecimal.
    public let hash: String

    /// A file with its content.
    ///
    /// - Parameter name: the name of the file, whose ending tells its type.
    init(name: String, bytes: [UInt8]) {
        self.bytes = bytes
        type = Self.type(name)
        hash = ContentHash.text(of: bytes)
    }

    private static func type(_ name: String) -> String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "geojson": "application/geo+json"
        case "html": "text/html; charset=utf-8"
        case "ico": "image/vnd.microsoft.icon"
        case "js": "text/javascript; charset=utf-8"
        case "json": "application/json"
        case "png": "image/png"
        case "svg": "image/svg+xml"
        case "txt": "text/plain; charset=utf-8"
        case "webmanifest": "application/manifest+json"
        default: "application/octet-stream"
        }
    }
}
