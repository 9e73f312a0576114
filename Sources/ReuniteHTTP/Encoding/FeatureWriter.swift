import Reunite

extension JSONWriter {
    /// The beginning of a page of features: a GeoJSON FeatureCollection with the additional members of OGC API - Features.
    static let collectionStart: StaticString = #"{"type":"FeatureCollection","features":["#

    /// Writes what follows the features of a page.
    ///
    /// - Parameters:
    ///   - matched: the number of features on all pages; nil if it is not known.
    ///   - isComplete: whether all listings were compared; nil for a page without this member.
    mutating func collectionEnd(count: Int, matched: Int? = nil, isComplete: Bool? = nil, links: [Link]) {
        endArray()
        if let matched { member("numberMatched", matched) }
        member("numberReturned", count)
        if let isComplete { member("complete", isComplete) }
        member("timeStamp", Timestamp.now)
        self.links(links)
        endObject()
    }

    /// Writes a listing as its owner and moderators see it, with its confidential members.
    ///
    /// - Parameters:
    ///   - audience: that of the reader.
    ///   - contact: how the reader can reach the owner; nil for the owner.
    ///   - showsExact: whether to write the exact point for moderators, who see it only by ``LoggedRead``.
    mutating func feature(
        _ row: ConfidentialListing, for audience: ListingAudience = .owner, contact: ContactWays? = nil,
        showsExact: Bool = false, baseURL: String
    ) {
        feature(row.listing, baseURL: baseURL) { json in
            if let contact { json.contact(contact) }
            if audience.seesNumber, let number = row.number { json.member("number", number.label) }
            json.key("visibility")
            json.string(row.visibility.rawValue)
            if let id = row.externalID {
                json.key("externalId")
                json.string(id)
            }
            json.redactions(of: row, baseURL: baseURL)
            guard showsExact || audience.seesExactLocation, let point = row.exact else { return }
            json.key("exactLocation")
            json.geometry(point)
        }
    }

    /// Writes the hidden parts of a listing, and its texts as they were written, if they were read and there are any.
    private mutating func redactions(of row: ConfidentialListing, baseURL: String) {
        if let written = row.written {
            member("written") { json in
                json.member("title", written.title)
                json.member("description", written.description)
            }
        }
        guard !row.redactions.isEmpty else { return }
        member("redactions", array: row.redactions) { json, redaction in
            json.object { json in
                json.member("decidedAt", redaction.at)
                json.member("note", redaction.note)
                json.member("photos", array: redaction.photos) { $0.photo($1, baseURL: baseURL) }
                json.member("words", array: redaction.words) { $0.string($1) }
            }
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

    /// Writes a listing as a feature of OGC API - Features.
    ///
    /// All members are always written, with null for missing values: GDAL infers the fields of a collection from its
    /// first ten features.
    ///
    /// - Parameter links: the links of a feature that is requested alone.
    mutating func item(_ listing: Listing, baseURL: String, links: [Link] = []) {
        feature(listing, baseURL: baseURL, links: links, hasNulls: true)
    }

    /// Writes a listing as the public sees it: a GeoJSON Feature (RFC 7946).
    ///
    /// - Parameter more: writes the keys and values of the further properties.
    mutating func feature(
        _ listing: Listing, baseURL: String, links: [Link] = [], hasNulls: Bool = false,
        more: (inout JSONWriter) -> Void = { _ in }
    ) {
        object { json in
            json.member("type", "Feature")
            json.key("id")
            json.identifier(listing.id)
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

    /// Appends an encoded feature to a list, and adds the distance to its properties.
    mutating func element(_ feature: [UInt8], distance: Double?) {
        if !bytes.isEmpty { raw(",") }
        guard let distance else { return raw(feature, feature.indices) }
        raw(feature, 0..<feature.count - Self.endOfFeature.utf8CodeUnitCount)
        raw(",")
        self.distance(distance)
        raw(Self.endOfFeature)
    }

    /// The end of a feature without links, whose last member is the properties.
    private static let endOfFeature: StaticString = "}}"

    /// Rounded to 0.1 mm, the accuracy of the method.
    private mutating func distance(_ metres: Double) { member("distance", (metres * 1e4).rounded() / 1e4) }

    private mutating func properties(_ listing: Listing, baseURL: String, hasNulls: Bool) {
        member("status", listing.status.rawValue)
        member("state", listing.state.rawValue)
        member("title", listing.title)
        member("category", listing.category.rawValue)
        member("description", listing.description)
        key("occurredAt")
        occurrence(listing.occurrence)
        member("precision", listing.precision.rawValue)
        if listing.accuracy != nil || hasNulls { member("accuracy", listing.accuracy) }
        member("createdAt", listing.id.createdAt)
        member("updatedAt", listing.updatedAt)
        member("resolvedAt", listing.resolvedAt)
        if listing.outcome != nil || hasNulls { member("outcome", listing.outcome?.rawValue) }
        member("expiresAt", listing.expiresAt)
        key("owner")
        object { json in
            json.key("id")
            json.identifier(listing.owner)
            json.member("displayName", listing.ownerDisplayName)
        }
        key("photos")
        array { json in
            for photo in listing.photos { json.photo(photo, baseURL: baseURL) }
        }
        if let distance = listing.distance { self.distance(distance) }
    }
}
