import Reunite

extension JSONWriter {
    /// Where longitude comes before latitude, in degrees of WGS 84.
    private static let crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"

    /// Writes what OGC API - Features says of the collection of listings.
    mutating func listingsCollection(links: [Link]) {
        object { json in
            json.key("id")
            json.string("listings")
            json.key("title")
            json.string("Lost and found things")
            json.key("description")
            json.string(
                "What people have lost or found, where it was published, and when it happened: what is open, unless state "
                    + "asks for more. A box leaves out what has no place.")
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
                    // Open at both ends.
                    json.array { json in json.array { json in for _ in 0..<2 { json.null() } } }
                }
            }
            json.key("crs")
            json.array { json in json.string(Self.crs84) }
            json.links(links)
        }
    }
}
