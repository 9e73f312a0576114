import Reunite

/// A listing that may be about the same thing as another one.
struct Match: Sendable {
    /// What counts for or against it.
    struct Factor: Sendable {
        let name: String
        let text: String
        /// The evidence in bits, with two decimals.
        let bits: Double

        init(name: String, bits: Double, text: String) {
            (self.name, self.text) = (name, text)
            self.bits = Self.rounded(bits)
        }

        fileprivate static func rounded(_ bits: Double) -> Double { (bits * 100).rounded() / 100 }
    }

    let listing: ListingID
    /// The probability that it is the same thing, 0 to 1.
    let probability: Double
    /// Whether one of the two texts repeats the other.
    let isCopied: Bool
    let factors: [Factor]
    /// What the owner has said of it.
    let verdict: MatchVerdict?

    /// How likely it is, in words.
    var strength: MatchStrength { MatchStrength(probability: probability, isCopied: isCopied) }

    /// The logarithm of the odds: the sum of the factors.
    var bits: Double { Factor.rounded(factors.map(\.bits).reduce(0, +)) }
}

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
