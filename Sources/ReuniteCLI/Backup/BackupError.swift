import Foundation
import ReuniteStorage

/// Why a backup cannot be made, or restored.
enum BackupError: Error, Equatable, CustomStringConvertible {
    /// There is no store in a folder.
    case noStore(String)
    /// The backup would be written into the folder that it is of.
    case inside(String)
    /// A folder is used by another backup or restore.
    case isBusy(String)
    /// A file cannot be read, and why.
    case unreadable(String, reason: String)
    /// What is to be restored is no backup of Reunite.
    case notBackup
    /// The backup's end is missing.
    case cutOff
    /// What is to be restored into is not empty.
    case notEmpty(String)
    /// What is in the backup does not agree.
    case damaged([CheckFinding])

    /// A file that cannot be read, for the reason that the system gave last.
    static func unreadable(_ file: String) -> BackupError {
        .unreadable(file, reason: String(cString: strerror(errno)))
    }

    var description: String {
        switch self {
        case .noStore(let folder): "there is no store in \(folder)"
        case .inside(let folder): "a backup of \(folder) must be written to another folder"
        case .isBusy(let folder): "another backup or restore of \(folder) is under way"
        case .unreadable(let file, let reason): "\(file) cannot be read: \(reason)"
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
