import ReuniteStorage

/// What a restore has done.
struct Restored {
    /// The accounts that were erased after the backup.
    struct Erasures {
        /// How many accounts the lists have.
        let listed: Int
        /// How many of them the backup had.
        let applied: Int
        /// How many lines of the lists are invalid.
        let invalidLines: Int
    }

    /// The number of listings.
    let listings: Int
    /// The inconsistencies.
    let findings: [CheckFinding]
    /// The erasures that were applied again; nil if there was no list.
    let erasures: Erasures?

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
        let invalid = "\(erasures.invalidLines) lines of the list of erasures are invalid, and were skipped."
        return erasures.invalidLines > 0 ? [applied, invalid] : [applied]
    }
}
