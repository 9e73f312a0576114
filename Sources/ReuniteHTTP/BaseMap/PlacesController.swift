import Hummingbird
import Reunite
import ReuniteBaseMap
import ReuniteMatch
import ReuniteService
import ReuniteStorage

/// Finds places by name, and names points, from the operator's file and the map of the world.
struct PlacesController: EndpointController {
    static let endpoints: [Endpoint<PlacesController>] = [
        .init(.get, "/api/v1/places", .everybody, query: ["q", "near", "bbox", "limit"], use: search),
        .init(.get, "/api/v1/places/reverse", .everybody, query: ["lon", "lat", "accuracy"], use: name),
    ]

    /// The files that may have places.
    let files: PlaceFiles

    /// How many places are returned: by default, and at most.
    private static let (standardLimit, maximumLimit) = (10, 50)
    /// Maximum inaccuracy of a point that is named, in metres.
    private static let maximumAccuracy = 50_000.0
    /// The files may be replaced.
    private static let cacheControl = "public, max-age=60"

    init(_ parts: ServiceParts) {
        files = parts.places
    }

    /// The places whose names have the words of `q`, or some of them.
    func search(_ request: Request, context: ServiceContext) async throws -> Response {
        var reader = ParameterReader(request, in: context)
        let text = reader.value("q") { text throws(InvalidValue) in
            _ = try SearchWords(text)
            return text
        }
        reader.require("q")
        let near = reader.value("near", Coordinate.init(parameter:))
        let box = reader.value("bbox", BoundingBox.init(parameter:))
        let limit = reader.value("limit") { text throws(InvalidValue) in
            min(try PlainNumber.count(text), Self.maximumLimit)
        }
        try reader.finish()
        guard let text else { throw Problem.notFound }
        let found = try await files.read { places, budget in
            // The first request may load the lexicon, which takes long: not on a thread that serves requests.
            let question = try PlaceQuestion(text, isThing: MatchFeed.lexicon().describesThing)
            return places.search(question, near: near, in: box, limit: limit ?? Self.standardLimit, within: budget)
        }
        return Response(
            conditional: request,
            headers: [.contentType: MediaType.geoJSON, .cacheControl: Self.cacheControl],
            bytes: JSONWriter.bytes { $0.places(found.places, rest: found.rest) })
    }

    /// The name of a point.
    func name(_ request: Request, context: ServiceContext) async throws -> Response {
        var reader = ParameterReader(request, in: context)
        func degrees(_ name: String, _ limit: Double) -> Double {
            reader.require(name)
            return reader.value(name) { text throws(InvalidValue) in
                let degrees = try PlainNumber.parse(text)
                guard abs(degrees) <= limit else {
                    throw InvalidValue("must be between -\(Int(limit)) and \(Int(limit))")
                }
                return degrees
            } ?? 0
        }
        let (longitude, latitude) = (degrees("lon", 180), degrees("lat", 90))
        let accuracy = reader.value("accuracy") { text throws(InvalidValue) in
            let metres = try PlainNumber.parse(text)
            guard (0...Self.maximumAccuracy).contains(metres) else { throw InvalidValue("must be between 0 and 50000") }
            return metres
        }
        try reader.finish()
        let point = try Coordinate(longitude: longitude, latitude: latitude)
        let name = try await files.read { places, budget in
            places.name(of: point, accuracy: accuracy ?? 0, within: budget)
        }
        return Response(
            conditional: request, headers: [.contentType: MediaType.json, .cacheControl: Self.cacheControl],
            bytes: JSONWriter.bytes { $0.pointName(name) })
    }
}

extension JSONWriter {
    /// Writes places as a FeatureCollection.
    ///
    /// - Parameter rest: the words beside the place.
    fileprivate mutating func places(_ places: [Place], rest: String) {
        object { json in
            json.member("type", "FeatureCollection")
            json.member("rest", rest)
            json.member("features", array: places) { $0.place($1) }
        }
    }

    private mutating func place(_ place: Place) {
        object { json in
            json.member("type", "Feature")
            json.key("geometry")
            json.geometry(place.point)
            json.member("properties") { json in
                json.member("name", place.name)
                json.member("kind", place.kind)
                json.member("label", place.label)
                json.member("names") { json in
                    for (language, name) in place.names.sorted(by: { $0.key < $1.key }) {
                        json.key(language)
                        json.string(name)
                    }
                }
                json.texts(["district": place.district, "town": place.town, "country": place.country])
                if let box = place.box {
                    json.key("bbox")
                    json.edges(box.west, box.south, box.east, box.north)
                }
                json.member("zoom", place.zoom)
            }
        }
    }

    fileprivate mutating func pointName(_ name: PointName?) {
        object { json in
            json.key("label")
            if let name { json.string(name.label) } else { json.null() }
            guard let name else { return }
            json.texts([
                "street": name.street, "district": name.district, "town": name.town, "country": name.country,
            ])
            json.member("distance", Int(name.distance.rounded()))
        }
    }

    /// Writes those members that have a value.
    private mutating func texts(_ members: KeyValuePairs<StaticString, String?>) {
        for case (let name, let text?) in members {
            key(name)
            string(text)
        }
    }
}
