import Foundation
import Reunite
import Synchronization

/// The check for space before a photo is stored: the file system of the data folder must have more free space than its reserve,
/// and neither the database nor the folder or bucket of photos may have been full within the last minute.
///
/// Only photos are refused. The free space is read for each upload, which takes a microsecond, so photos are accepted again as soon
/// as there is space.
public final class PhotoSpace: Sendable {
    /// A reason why photos are refused.
    public enum Shortage: String, CaseIterable, Refusal {
        /// The file system of the data folder has less free space than its reserve.
        case disk
        /// The disk of the database was full within the last minute.
        case database
        /// The folder or the bucket of photos was full within the last minute.
        case photos

        /// Seconds after which the same request may succeed; nil if waiting does not help.
        public var retryAfter: Int? { 60 }

        /// The line of the table: the kind, and the reason for the client.
        public var problem: (kind: ProblemKind, detail: String) {
            (.insufficientStorage, "The service has no room for photos now. Everything else works.")
        }
    }

    /// The free bytes and the size of a file system.
    public typealias FileSystem = (free: Int, size: Int)

    /// How long photos are refused after the database or the bucket was full, because their free space cannot be read.
    static let pause = Duration.seconds(60)

    private let reserve: Int?
    private let fileSystem: @Sendable () -> FileSystem?
    private let databaseFilled: @Sendable () -> ContinuousClock.Instant?
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let photosFilled = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameters:
    ///   - reserve: the bytes that uploads must leave free, for data without photos, which needs little space and is accepted for a
    ///     long time while uploads are refused; nil for 2 GB or a twentieth of the file system, whichever is larger.
    ///   - fileSystem: reads the free space and the size of the data folder's file system; nil if that fails.
    ///   - databaseFilled: the time of the last write that failed because the disk of the database was full; nil if none has.
    ///   - clock: the current time.
    public init(
        reserve: Int? = nil, fileSystem: @escaping @Sendable () -> FileSystem?,
        databaseFilled: @escaping @Sendable () -> ContinuousClock.Instant? = { nil },
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.reserve, self.fileSystem) = (reserve, fileSystem)
        (self.databaseFilled, self.clock) = (databaseFilled, clock)
    }

    /// Space without a limit, for commands of the operator.
    public static let unlimited = PhotoSpace(reserve: 0) { nil }

    /// Reads the free space and the size of a folder's file system; nil if that fails.
    public static func fileSystem(of folder: URL) -> FileSystem? {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0 else { return nil }
        let unit = Int(status.f_frsize)
        return (Int(status.f_bavail) * unit, Int(status.f_blocks) * unit)
    }

    /// The free space of the file system and its reserve, in bytes; nil if it cannot be read.
    public var disk: (free: Int, reserve: Int)? {
        fileSystem().map { ($0.free, reserve ?? max(2_000_000_000, $0.size / 20)) }
    }

    /// The reasons why photos are refused now; empty if they are accepted.
    public var shortages: [Shortage] {
        let now = clock()
        func isRecent(_ time: ContinuousClock.Instant?) -> Bool { time.map { now < $0 + Self.pause } ?? false }
        return Shortage.allCases.filter { shortage in
            switch shortage {
            case .disk: disk.map { $0.free < $0.reserve } ?? false
            case .database: isRecent(databaseFilled())
            case .photos: isRecent(photosFilled.withLock(\.self))
            }
        }
    }

    /// Refuses a photo if there is no space.
    ///
    /// - Throws: ``Shortage``.
    public func admit() throws(Shortage) {
        if let shortage = shortages.first { throw shortage }
    }

    /// Records that the folder or the bucket of photos was full just now.
    func notePhotosFilled() { photosFilled.withLock { $0 = clock() } }
}

extension ProblemKind {
    /// There is no space for photos.
    public static let insufficientStorage = ProblemKind(
        507, "insufficient-storage", "There is no room for more photos")
}
