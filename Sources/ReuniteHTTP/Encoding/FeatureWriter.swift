import Reunite
import ReuniteStorage

extension JSONWriter {
    /// Writes a page of features: a GeoJSON FeatureCollection with what OGC API Features adds to it.
    mutating func collection(_ features: JSONWriter, count: Int, links: [Link]) {
        object { json in
            json.key("type")
            json.string("FeatureCollection")
            json.key("features")
            json.array(of: features)
            json.key("numberReturned")
            json.number(count)
            json.key("timeStamp")
            json.plain(Timestamp.now.rfc3339)
            json.links(links)
        }
    }

    /// Writes a listing as its owner and moderators see it: with what is hidden from the public.
    mutating func feature(_ row: ConfidentialListingRow, baseURL: String) {
        feature(row.listing, baseURL: baseURL) { json in
            json.key("visibility")
            json.string(row.visibility)
            if let id = row.externalID {
                json.key("externalId")
                json.string(id)
            }
            guard let point = row.exact else { return }
            json.key("exactLocation")
            json.geometry(point)
        }
    }

    /// Writes a listing as the public sees it: a GeoJSON Feature (RFC 7946), straight from the store's row.
    ///
    /// - Parameter links: what a feature of OGC API - Features has beside it.
    mutating func feature(_ listing: ListingRow, baseURL: String, links: [Link] = []) {
        feature(listing, baseURL: baseURL, links: links) { _ in }
    }

    private mutating func feature(
        _ listing: ListingRow, baseURL: String, links: [Link] = [], more: (inout JSONWriter) -> Void
    ) {
        object { json in
            json.key("type")
            json.plain(Self.feature)
            json.key("id")
            json.plain(listing.id.uuid)
            json.key("geometry")
            json.geometry(listing.point)
            json.key("properties")
            json.object { json in
                json.properties(listing, baseURL: baseURL)
                more(&json)
            }
            if !links.isEmpty { json.links(links) }
        }
    }

    private mutating func properties(_ listing: ListingRow, baseURL: String) {
        key("status")
        string(listing.status)
        key("state")
        string(listing.state)
        key("title")
        string(listing.title)
        key("category")
        string(listing.category)
        key("description")
        string(listing.description)
        key("occurredAt")
        plain(listing.occurrence.rfc3339)
        key("precision")
        string(listing.precision)
        if let accuracy = listing.accuracy {
            key("accuracy")
            number(accuracy)
        }
        key("createdAt")
        plain(listing.id.createdAt.rfc3339)
        key("updatedAt")
        plain(listing.updatedAt.rfc3339)
        key("resolvedAt")
        if let resolvedAt = listing.resolvedAt { plain(resolvedAt.rfc3339) } else { null() }
        if let outcome = listing.outcome {
            key("outcome")
            string(outcome)
        }
        key("expiresAt")
        plain(listing.expiresAt.rfc3339)
        key("owner")
        object { json in
            json.key("id")
            json.plain(listing.owner.uuid)
            json.key("displayName")
            json.string(listing.ownerDisplayName)
        }
        key("photos")
        array { json in
            for photo in listing.photos { json.photo(photo, baseURL: baseURL) }
        }
        if let distance = listing.distance {
            key("distance")
            // To a tenth of a millimetre: what the method is good for.
            number((distance * 1e4).rounded() / 1e4)
        }
    }

    private static let feature = Array("Feature".utf8)
}
