import Reunite

extension JSONWriter {
    /// Writes a listing as a line of the import format.
    ///
    /// - Parameter confidential: whether to write data that is not public: the exact point, the owner's email address,
    ///   and moderators' decisions.
    mutating func exported(_ row: ConfidentialListing, confidential: Bool) {
        let listing = row.listing
        object { json in
            json.member("type", "Feature")
            json.key("geometry")
            json.geometry(confidential ? row.exact : listing.point)
            json.key("properties")
            json.object { json in
                if let id = row.externalID {
                    json.member("externalId", id)
                }
                json.member("title", listing.title)
                json.member("status", listing.status.rawValue)
                json.member("category", listing.category.rawValue)
                json.member("description", listing.description)
                json.key("occurredAt")
                json.occurrence(listing.occurrence)
                json.member("state", listing.state.rawValue)
                if let resolvedAt = listing.resolvedAt {
                    json.member("resolvedAt", resolvedAt)
                }
                if let outcome = listing.outcome {
                    json.member("outcome", outcome.rawValue)
                }
                json.member("precision", listing.precision.rawValue)
                json.member("createdAt", listing.id.createdAt)
                json.member("updatedAt", listing.updatedAt)
                json.member("expiresAt", listing.expiresAt)
                guard confidential else { return }
                json.member("visibility", row.visibility.rawValue)
                if let email = row.ownerEmail {
                    json.member("owner", email)
                }
            }
        }
        newline()
    }
}
