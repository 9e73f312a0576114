import Reunite

extension JSONWriter {
    /// WGS 84 in degrees, longitude before latitude.
    private static let crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"

    /// Writes the description of the collection of listings for OGC API - Features.
    mutating func listingsCollection(links: [Link]) {
        object { json in
            json.key("id")
            json.string("listings")
            json.key("title")
            json.string("Lost and found things")
            json.key("description")
            json.string(
                "Things that people have lost or found, with the published point and the time. Without the parameter state "
                    + "only open listings. A box excludes listings without a point.")
            json.key("itemType")
            json.string("feature")
            json.key("extent")
            json.object { json in
                json.key("spatial")
                json.object { json in
                    json.key("bbox")
                    json.array { json in
                        json.array { json in for edge in [-180, -90, 180, 90] { json.number(edge) } }
                    }
                    json.key("crs")
                    json.string(Self.crs84)
                }
                json.key("temporal")
                json.object { json in
                    json.key("interval")
                    // No limits.
                    json.array { json in json.array { json in for _ in 0..<2 { json.null() } } }
                }
            }
            json.key("crs")
            json.array { json in json.string(Self.crs84) }
            json.links(links)
        }
    }
}
