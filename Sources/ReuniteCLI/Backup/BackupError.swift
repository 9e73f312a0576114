import Foundation
import ReuniteStorage

/// Why a backup cannot be made, or restored.
enum BackupError: Error, Equatable, CustomStringConvertible {
    /// There is no store in a folder.
    case noStore(String)
    /// A folder is used by another backup or restore.
    case isBusy(String)
    /// A file cannot be read.
    case unreadable(String)
    /// What is to be restored is no backup of Reunite.
    case notBackup
    /// The backup's end is missing.
    case cutOff
    /// What is to be restored into is not empty.
    case notEmpty(String)
    /// What is in the backup does not agree.
    case damaged([CheckFinding])

    var description: String {
        switch self {
        case .noStore(let folder): "there is no store in \(folder)"
        case .isBusy(let folder): "another backup or restore of \(folder) is under way"
        case .unreadable(let file): "\(file) cannot be read: \(String(cString: strerror(errno)))"
        case .notBackup: "the file is not a backup that Reunite has made"
        case .cutOff: "the backup is cut off: its end is missing"
        case .notEmpty(let folder): "\(folder) is not empty: restore into a folder that is, or that does not exist"
        case .damaged(let findings):
            """
            the backup does not agree with itself, and is restored with --force only: \
            \(findings.map { "\($0.count) \($0.name)" }.joined(separator: "; "))
            """
        }
    }
}
