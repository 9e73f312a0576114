import Reunite

/// A listing that may be about the same thing as another one.
public struct Match: Sendable {
    /// A reason for or against a match.
    public struct Factor: Sendable {
        /// The name of the factor in the API.
        public let name: String
        /// The reason in words.
        public let text: String
        /// The evidence in bits, with two decimals.
        public let bits: Double

        init(name: String, bits: Double, text: String) {
            (self.name, self.text) = (name, text)
            self.bits = Self.rounded(bits)
        }

        fileprivate static func rounded(_ bits: Double) -> Double { (bits * 100).rounded() / 100 }
    }

    /// The other listing.
    public let listing: ListingID
    /// The probability that it is the same thing, 0 to 1.
    public let probability: Double
    /// Whether one of the two texts repeats the other.
    public let isCopied: Bool
    /// The reasons for and against it.
    public let factors: [Factor]
    /// The owner's verdict on it.
    public let verdict: MatchVerdict?

    /// How likely it is, in words.
    public var strength: MatchStrength { MatchStrength(probability: probability, isCopied: isCopied) }

    /// The logarithm of the odds: the sum of the factors.
    public var bits: Double { Factor.rounded(factors.map(\.bits).reduce(0, +)) }
}
