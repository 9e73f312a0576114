import Reunite
import ReuniteService

extension JSONWriter {
    /// Writes a match, as a member of a listing's properties.
    mutating func match(_ match: Match) {
        member("match") { json in
            json.member("probability", (match.probability * 1e4).rounded() / 1e4)
            json.member("bits", match.bits)
            json.member("strength", match.strength)
            json.member("copied", match.isCopied)
            json.key("factors")
            json.array { json in
                for factor in match.factors {
                    json.object { json in
                        json.member("name", factor.name)
                        json.member("bits", factor.bits)
                        json.member("text", factor.text)
                    }
                }
            }
            json.member("verdict", match.verdict)
        }
    }

    /// Writes a verdict about a match of a listing, for an export.
    mutating func verdict(_ verdict: MatchVerdict, on other: ListingID, of listing: ListingID) {
        object { json in
            json.member("listing", listing)
            json.member("other", other)
            json.member("verdict", verdict)
        }
    }
}
