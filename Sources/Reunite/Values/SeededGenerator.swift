/// A random number generator that depends only on its seed: SplitMix64.
///
/// Generated listings, benchmarks and tests use it, because the standard library guarantees no sequence. Here the same
/// seed gives the same numbers on every platform and in every release.
///
/// Not for secrets: the next numbers can be computed from a few earlier ones.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator with a seed; every seed is good.
    public init(seed: UInt64) { state = seed }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
