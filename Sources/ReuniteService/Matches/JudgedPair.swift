import Reunite
import ReuniteStorage

/// A likely match and the owners of its two listings.
struct JudgedPair: Sendable {
    let match: LikelyMatch
    let owners: [AccountID]
}
