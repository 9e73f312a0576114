import Reunite
import ReuniteStorage

/// What a restore has done.
struct Restored {
    /// The accounts that were erased after the backup.
    struct Erasures {
        /// How many accounts the lists have.
        let listed: Int
        /// How many of them the backup had.
        let applied: Int
        /// The accounts that the backup has, and whose erasure was interrupted: nobody knows whether it took place.
        let doubtful: [AccountID]
        /// How many lines of the lists are invalid.
        let invalidLines: Int
    }

    /// The number of listings.
    let listings: Int
    /// The inconsistencies.
    let findings: [CheckFinding]
    /// The erasures that were applied again; nil if there was no list.
    let erasures: Erasures?
    /// Names the restored service in an object store; empty if photos are in the folder.
    let identity: String

    /// What the operator should know about erased accounts.
    var notes: [String] {
        guard let erasures else {
            return [
                """
                No list of erasures was given: accounts that were erased after the backup exist again. \
                --erasures names the file \(ErasureList.fileName) of the former data folder.
                """
            ]
        }
        let applied = """
            \(erasures.applied) accounts were erased after the backup, and have been erased again. \
            The list has \(erasures.listed).
            """
        let doubtful = erasures.doubtful.map {
            """
            The erasure of account \($0) was interrupted, and the list does not say whether it took place: \
            the account has not been erased.
            """
        }
        let invalid = """
            Skipped lines in the list of erasures, cut off or invalid: \(erasures.invalidLines). \
            Accounts erased at those moments may exist again.
            """
        return [applied] + doubtful + (erasures.invalidLines > 0 ? [invalid] : [])
    }
}
