/// The media types of requests and responses.
enum MediaType {
    static let geoJSON = "application/geo+json"
    static let json = "application/json"
    static let mergePatch = "application/merge-patch+json"
    static let form = "application/x-www-form-urlencoded"
    static let vectorTile = "application/vnd.mapbox-vector-tile"
    static let openAPI = "application/vnd.oai.openapi+json;version=3.0"
    static let atom = "application/atom+xml; charset=utf-8"
    static let eventStream = "text/event-stream"
    static let html = "text/html; charset=utf-8"
}
