import Reunite
import ReuniteStorage

extension JSONWriter {
    /// Writes what a finder holds back, for the finder.
    ///
    /// - Parameters:
    ///   - listing: the listing, to name it.
    ///   - readers: who has read the questions; nil to leave them out.
    mutating func proof(_ proof: Proof, of listing: ListingID? = nil, readBy readers: [ProofReader]? = nil) {
        object { json in
            if let listing { json.member("listing", listing) }
            json.member("questions", array: proof.questions) { $0.string($1.text) }
            json.member("version", "\(proof.version)")
            json.member("withheld", proof.withheld?.text)
            json.member("serial", proof.serial?.text)
            guard let readers else { return }
            json.member("readBy", array: readers) { json, reader in
                json.object { json in
                    json.key("account")
                    json.person(reader.account.id, reader.account.displayName)
                    json.member("at", reader.at)
                }
            }
        }
    }

    /// Writes a claim, as one of its two people sees it.
    mutating func claim(_ claim: Claim) {
        object { json in
            json.member("id", claim.id)
            json.member("listing", claim.listing)
            json.member("title", claim.title)
            json.member("side", claim.side)
            json.member("state", claim.state)
            json.key("finder")
            json.person(claim.finder.id, claim.finder.displayName)
            json.key("claimant")
            json.person(claim.claimant.id, claim.claimant.displayName)
            json.member("questions", array: claim.questions) { $0.string($1) }
            json.member("answers", array: claim.answers) { $0.string($1) }
            json.member("message", claim.message)
            switch claim.side {
            case .claimant: json.member("serial", claim.serial)
            case .finder:
                json.key("serialMatches")
                if let matches = claim.serialMatches { json.bool(matches) } else { json.null() }
            }
            json.member("ownListing", claim.ownListing)
            json.member("note", claim.note)
            if let ending = claim.ending { json.member("ending", ending) }
            json.member("createdAt", claim.id.createdAt)
            json.member("updatedAt", claim.updatedAt)
            json.member("endsAt", claim.endsAt)
            json.member("events", array: claim.events) { $0.event($1) }
        }
    }

    private mutating func event(_ event: ClaimEvent) {
        object { json in
            json.member("at", event.at)
            json.member("by", event.actor)
            if let action = event.action { json.member("action", action) }
            json.member("state", event.state)
            if let ending = event.ending { json.member("ending", ending) }
        }
    }
}
