import Reunite
import ReuniteStorage

/// The operator's settings for the web application.
public struct WebSettings: Sendable {
    /// The base map of another server; nil for ``baseMapFile``, or what is served with the application.
    public var baseMap: BaseMap?
    /// The file of map tiles that this server serves; nil for coastlines, borders and cities alone.
    public var baseMapFile: BaseMapFile?
    /// The file with the map of the world, below and beyond ``baseMapFile``; nil if it was not prepared.
    public var worldMapFile: BaseMapFile?
    /// The view that a new visitor sees first; nil for the world.
    public var firstView: MapView?

    /// The defaults.
    public init() {}

    /// The settings as the page reads them, with limits that the operator may set too.
    func json(photos: PhotoQuota, largestPhoto: Int) -> String {
        let bytes = JSONWriter.bytes { json in
            json.object { json in
                json.key("baseMap")
                if let baseMap {
                    json.object { json in
                        json.member("url", baseMap.url)
                        json.member("attribution", baseMap.attribution)
                    }
                } else {
                    json.null()
                }
                json.member("hasBaseMapFile", baseMapFile != nil)
                json.member("hasWorldMapFile", worldMapFile != nil)
                json.member("firstView", firstView?.text)
                json.member("mostPhotos", photos.ofListing)
                json.member("largestPhoto", largestPhoto)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A base map from another origin: raster tiles, TileJSON of vector tiles with the layers of OpenMapTiles, or a style in
/// MapLibre's format.
public struct BaseMap: Sendable, Equatable {
    /// The address: with `{z}`, `{x}` and `{y}` of tiles, else of TileJSON or a style.
    public let url: String
    /// The attribution that its licence requires, as text; empty for that of the TileJSON.
    public let attribution: String
    /// The scheme, host and port of the address.
    let origin: String

    /// A base map.
    ///
    /// - Throws: `InvalidValue` if the address is not absolute, or has only some of `{z}`, `{x}` and `{y}`.
    public init(url: String, attribution: String) throws(InvalidValue) {
        guard let match = try? /(https?:\/\/[A-Za-z0-9.:\[\]-]+)\/[!-~]*/.wholeMatch(in: url) else {
            throw InvalidValue("must be an address such as https://tiles.example.org/{z}/{x}/{y}.png")
        }
        let found = ["{z}", "{x}", "{y}"].count { url.contains($0) }
        guard found == 0 || found == 3 else { throw InvalidValue("must have all of {z}, {x} and {y}, or none") }
        (self.url, self.attribution, origin) = (url, attribution, String(match.1))
    }
}

/// A point and a zoom.
public struct MapView: Sendable, Equatable {
    /// As in the addresses of the application: zoom, latitude and longitude with slashes between them.
    let text: String

    /// Reads `zoom/latitude/longitude`, such as `11/48.85/2.35`.
    ///
    /// - Throws: `InvalidValue` if it is something else, or out of range.
    public init(_ text: String) throws(InvalidValue) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard numbers.count == 3, (0...22).contains(numbers[0]), (-90...90).contains(numbers[1]),
            (-180...180).contains(numbers[2])
        else { throw InvalidValue("must be zoom/latitude/longitude, such as 11/48.85/2.35") }
        self.text = text
    }
}
