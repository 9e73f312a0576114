import Reunite
import ReuniteMap

extension JSONWriter {
    /// Writes the address of the vector tiles and their fields: TileJSON 3.0.0.
    mutating func tileJSON(_ template: String) {
        object { json in
            json.member("tilejson", "3.0.0")
            json.member("name", "Reunite")
            json.member("description", "Open listings of lost and found things: single pins, and clusters of many.")
            json.tiles(template, zooms: 0...TileID.maximumZoom)
            json.key("bounds")
            json.edges(-180, -Mercator.maximumLatitude, 180, Mercator.maximumLatitude)
            json.key("vector_layers")
            json.array { json in
                json.layer("pins", "One listing each.", Self.pinFields)
                json.layer("clusters", "Several listings each.", Self.clusterFields)
            }
        }
    }

    /// Writes the address of tiles and their zooms, as members of a TileJSON object.
    mutating func tiles(_ template: String, zooms: ClosedRange<Int>) {
        key("tiles")
        array { $0.string(template) }
        member("scheme", "xyz")
        member("minzoom", zooms.lowerBound)
        member("maxzoom", zooms.upperBound)
    }

    /// Writes the edges of a box as an array of degrees.
    mutating func edges(_ west: Double, _ south: Double, _ east: Double, _ north: Double) {
        array { json in for degree in [west, south, east, north] { json.degrees(degree) } }
    }

    private mutating func layer(_ id: String, _ description: String, _ fields: KeyValuePairs<String, String>) {
        object { json in
            json.member("id", id)
            json.member("description", description)
            json.member("minzoom", 0)
            json.member("maxzoom", TileID.maximumZoom)
            json.member("fields") { json in
                for (name, description) in fields {
                    json.key(name)
                    json.string(description)
                }
            }
        }
    }

    private static let pinFields: KeyValuePairs = [
        "id": "The listing's id, as in /api/v1/listings/{id}", "status": "lost or found",
        "category": "An id of /api/v1/categories", "title": "The listing's title",
        "occurredAt": "When it was lost or found: a date, or a time in UTC", "precision": "exact or approximate",
        "accuracy": "Metres, where the point is approximate",
    ]

    private static let clusterFields: KeyValuePairs = [
        "cluster": "true", "cluster_id": "As in /api/v1/pins/clusters/{cluster_id}/leaves",
        "point_count": "How many listings it stands for",
        "point_count_abbreviated": "The same in at most four characters",
        "lost_count": "How many of them are lost", "found_count": "How many of them are found",
        "expansion_zoom": "The zoom at which it splits; absent if no zoom splits it",
    ]
}
