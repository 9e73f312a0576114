import Reunite

/// A listing that may be about the same thing as one that was posted or changed.
public struct LikelyMatch: Sendable, Equatable {
    /// The listing that was posted or changed.
    public let listing: ListingID
    /// The other listing.
    public let other: ListingID
    /// The probability that both are about the same thing.
    public let probability: Double
    /// Whether one of the two texts repeats the other.
    public let isCopied: Bool

    /// How likely it is, in words.
    public var strength: MatchStrength { MatchStrength(probability: probability, isCopied: isCopied) }

    /// A match.
    public init(listing: ListingID, other: ListingID, probability: Double, isCopied: Bool = false) {
        (self.listing, self.other, self.probability, self.isCopied) = (listing, other, probability, isCopied)
    }
}
