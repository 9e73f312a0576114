import Reunite

extension JSONWriter {
    /// Writes a page of features: a GeoJSON FeatureCollection with the additional members of OGC API - Features.
    ///
    /// - Parameter matched: the number of features on all pages; nil if it is not known.
    mutating func collection(_ features: JSONWriter, count: Int, matched: Int? = nil, links: [Link]) {
        object { json in
            json.key("type")
            json.string("FeatureCollection")
            json.key("features")
            json.array(of: features)
            if let matched {
                json.key("numberMatched")
                json.number(matched)
            }
            json.key("numberReturned")
            json.number(count)
            json.key("timeStamp")
            json.plain(Timestamp.now.rfc3339)
            json.links(links)
        }
    }

    /// Writes a listing as its owner and moderators see it, with its confidential members.
    ///
    /// - Parameters:
    ///   - contact: how the reader can reach the owner; nil for the owner.
    ///   - showsExact: whether to write the exact point, which moderators see only by ``LocationRead``.
    mutating func feature(
        _ row: ConfidentialListing, contact: ContactWays? = nil, showsExact: Bool, baseURL: String
    ) {
        feature(row.listing, baseURL: baseURL) { json in
            if let contact { json.contact(contact) }
            json.key("visibility")
            json.string(row.visibility.rawValue)
            if let id = row.externalID {
                json.key("externalId")
                json.string(id)
            }
            guard showsExact, let point = row.exact else { return }
            json.key("exactLocation")
            json.geometry(point)
        }
    }

    /// Writes how a reader can reach the owner, as a member of a listing's properties.
    mutating func contact(_ ways: ContactWays) {
        key("contact")
        object { json in
            json.key("messages")
            json.bool(ways.messages)
            guard let details = ways.details else { return }
            json.key("details")
            json.bool(details)
        }
    }

    /// Writes a listing as the public sees it: a GeoJSON Feature (RFC 7946).
    mutating func feature(_ listing: Listing, baseURL: String) {
        feature(listing, baseURL: baseURL) { _ in }
    }

    /// Writes a listing as a feature of OGC API - Features.
    ///
    /// All members are always written, with null for missing values: GDAL infers the fields of a collection from its
    /// first ten features.
    ///
    /// - Parameter links: the links of a feature that is requested alone.
    mutating func item(_ listing: Listing, baseURL: String, links: [Link] = []) {
        feature(listing, baseURL: baseURL, links: links, hasNulls: true) { _ in }
    }

    /// Writes a listing with further properties.
    ///
    /// - Parameter more: writes the keys and values of the further properties.
    mutating func feature(
        _ listing: Listing, baseURL: String, links: [Link] = [], hasNulls: Bool = false,
        more: (inout JSONWriter) -> Void
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
                json.properties(listing, baseURL: baseURL, hasNulls: hasNulls)
                more(&json)
            }
            if !links.isEmpty { json.links(links) }
        }
    }

    private mutating func properties(_ listing: Listing, baseURL: String, hasNulls: Bool) {
        key("status")
        string(listing.status.rawValue)
        key("state")
        string(listing.state.rawValue)
        key("title")
        string(listing.title)
        key("category")
        string(listing.category.rawValue)
        key("description")
        string(listing.description)
        key("occurredAt")
        plain(listing.occurrence.rfc3339)
        key("precision")
        string(listing.precision.rawValue)
        if let accuracy = listing.accuracy {
            key("accuracy")
            number(accuracy)
        } else if hasNulls {
            key("accuracy")
            null()
        }
        key("createdAt")
        plain(listing.id.createdAt.rfc3339)
        key("updatedAt")
        plain(listing.updatedAt.rfc3339)
        key("resolvedAt")
        if let resolvedAt = listing.resolvedAt { plain(resolvedAt.rfc3339) } else { null() }
        if let outcome = listing.outcome {
            key("outcome")
            string(outcome.rawValue)
        } else if hasNulls {
            key("outcome")
            null()
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
            // Rounded to 0.1 mm, the accuracy of the method.
            number((distance * 1e4).rounded() / 1e4)
        }
    }

    private static let feature = Array("Feature".utf8)
}
