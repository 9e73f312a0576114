import Reunite
import ReuniteStorage

extension JSONWriter {
    /// Writes what a finder holds back, for the finder.
    ///
    /// - Parameters:
    ///   - listing: the listing, to name it.
    ///   - readers: who has read the questions; nil to leave them out.
    mutating func proof(
        _ proof: Proof, of listing: ListingID? = nil, readBy readers: [AccountRead]? = nil,
        awaitsModerator: Bool = false
    ) {
        object { json in
            if let listing { json.member("listing", listing) }
            json.member("questions", array: proof.questions) { $0.string($1.text) }
            json.member("version", "\(proof.version)")
            json.member("withheld", proof.withheld?.text)
            json.member("serial", proof.serial?.text)
            guard let readers else { return }
            json.member("awaitsModerator", awaitsModerator)
            json.member("readBy", readers)
        }
    }

    /// Writes the accounts that have read something private.
    mutating func member(_ name: StaticString, _ reads: [AccountRead]) {
        member(name, array: reads) { json, read in
            json.object { json in
                json.key("account")
                json.person(read.account.id, read.account.displayName)
                json.member("at", read.at)
            }
        }
    }

    /// Writes what a finder holds back, for moderators.
    ///
    /// - Parameter claims: what was held back when the disputed claims were made.
    mutating func proof(_ proof: Proof, of claims: [CaseProof]) {
        object { json in
            json.member("questions", array: proof.questions) { $0.string($1.text) }
            json.member("withheld", proof.withheld?.text)
            json.member("serial", proof.serial?.text)
            json.member("claims", array: claims) { json, kept in
                json.object { json in
                    json.member("claim", kept.claim)
                    json.member("withheld", kept.withheld)
                    json.member("serial", kept.serial?.text)
                    json.member("claimedSerial", kept.claimedSerial?.text)
                    json.member("serialMatches", kept.serialMatches)
                }
            }
        }
    }

    /// Writes a claim, as one of its two people sees it.
    mutating func claim(_ claim: Claim) {
        object { json in
            json.member("side", claim.side)
            json.members(of: claim)
            switch claim.side {
            case .claimant:
                json.member("serial", claim.serial)
                json.member("alsoPosted", claim.alsoPosted)
            case .finder:
                json.member("serialMatches", claim.serialMatches)
                json.member("followsRead", claim.followsRead)
            }
            json.key("unreadMessages")
            json.number(claim.unreadMessages)
        }
    }

    /// Writes a claim on the listing of a case, with the reports of it, as moderators see it.
    mutating func claim(_ found: CaseClaim) {
        object { json in
            json.members(of: found.claim)
            json.member("needsAnotherModerator", found.needsAnotherModerator)
            json.member("suspicion") { json in
                json.member("weight", found.suspicion.weight)
                json.member("findings", array: found.suspicion.findings) { json, finding in
                    json.object { json in
                        json.member("reason", finding.reason)
                        json.member("count", finding.count)
                        json.member("weight", finding.weight)
                    }
                }
            }
            json.member("reports", array: found.reports) { json, report in
                json.object { json in
                    json.member("id", report.id)
                    json.member("by", report.side)
                    json.member("reason", report.reason)
                    json.member("comment", report.comment)
                    json.member("at", report.at)
                    json.member("title", report.kept.title)
                    json.member("questions", array: report.kept.questions) { $0.string($1) }
                    json.member("answers", array: report.kept.answers) { $0.string($1) }
                    json.member("message", report.kept.message)
                    json.member("note", report.kept.note)
                }
            }
        }
    }

    /// Writes a message of a reported claim, as moderators see it.
    mutating func message(_ message: CaseMessage) {
        object { json in
            json.member("claim", message.claim)
            json.member("by", message.side)
            json.key("author")
            json.person(message.author)
            json.member("at", message.at)
            json.member("body", message.text)
        }
    }

    /// Writes the members of a claim that the two people and moderators see.
    private mutating func members(of claim: Claim) {
        member("id", claim.id)
        member("listing", claim.listing)
        member("title", claim.title)
        member("state", claim.state)
        key("finder")
        person(claim.finder.id, claim.finder.displayName)
        key("claimant")
        person(claim.claimant.id, claim.claimant.displayName)
        member("questions", array: claim.questions) { $0.string($1) }
        member("answers", array: claim.answers) { $0.string($1) }
        member("message", claim.message)
        member("ownListing", claim.ownListing)
        member("note", claim.note)
        if let ending = claim.ending { member("ending", ending) }
        member("createdAt", claim.id.createdAt)
        member("updatedAt", claim.updatedAt)
        member("endsAt", claim.endsAt)
        member("events", array: claim.events) { $0.event($1) }
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
