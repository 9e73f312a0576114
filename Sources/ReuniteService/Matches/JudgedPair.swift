import Reunite
import ReuniteStorage

/// A match that is likely, and whom it concerns.
struct JudgedPair: Sendable {
    let match: LikelyMatch
    let owners: [AccountID]
}
