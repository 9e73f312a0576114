import Reunite

extension JSONWriter {
    /// Writes a listing as a line of the import format.
    ///
    /// - Parameter confidential: whether to write data that is not public: the exact point, the owner's email address,
    ///   and moderators' decisions.
    mutating func exported(_ row: ConfidentialListing, confidential: Bool) {
        let listing = row.listing
        object { json in
            json.key("type")
            json.string("Feature")
            json.key("geometry")
            json.geometry(confidential ? row.exact : listing.point)
            json.key("properties")
            json.object { json in
                if let id = row.externalID {
                    json.key("externalId")
                    json.string(id)
                }
                json.key("title")
                json.string(listing.title)
                json.key("status")
                json.string(listing.status.rawValue)
                json.key("category")
                json.string(listing.category.rawValue)
                json.key("description")
                json.string(listing.description)
                json.key("occurredAt")
                json.plain(listing.occurrence.rfc3339)
                json.key("state")
                json.string(listing.state.rawValue)
                if let resolvedAt = listing.resolvedAt {
                    json.key("resolvedAt")
                    json.plain(resolvedAt.rfc3339)
                }
                if let outcome = listing.outcome {
                    json.key("outcome")
                    json.string(outcome.rawValue)
                }
                json.key("precision")
                json.string(listing.precision.rawValue)
                json.key("createdAt")
                json.plain(listing.id.createdAt.rfc3339)
                json.key("updatedAt")
                json.plain(listing.updatedAt.rfc3339)
                json.key("expiresAt")
                json.plain(listing.expiresAt.rfc3339)
                guard confidential else { return }
                json.key("visibility")
                json.string(row.visibility.rawValue)
                if let email = row.ownerEmail {
                    json.key("owner")
                    json.string(email)
                }
            }
        }
        newline()
    }
}
