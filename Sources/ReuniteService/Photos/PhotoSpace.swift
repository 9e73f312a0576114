import Foundation
import Reunite
import Synchronization

/// Whether there is room for more photos: enough free space in the file system of the data folder (``DiskReserve``), and neither
/// a database nor a place of photos that has just said that it is full.
///
/// Everything made of text goes on where photos are refused. The space is read each time, which takes a microsecond, so photos
/// are accepted again as soon as there is room.
public final class PhotoSpace: Sendable {
    /// Why photos are refused.
    public enum Shortage: String, CaseIterable, Error, Sendable {
        /// The file system of the data folder has less free space than its reserve.
        case disk
        /// The disk of the database was full within the last minute.
        case database
        /// The folder or the bucket of photos was full within the last minute.
        case photos
    }

    /// The free bytes and the size of a file system.
    public typealias FileSystem = (free: Int, size: Int)

    /// How long photos are refused after a database or a bucket was full, which do not tell how much space they have.
    static let pause = Duration.seconds(60)

    private let reserve: DiskReserve
    private let fileSystem: @Sendable () -> FileSystem?
    private let databaseFilled: @Sendable () -> ContinuousClock.Instant?
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let photosFilled = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameters:
    ///   - fileSystem: reads the file system of the data folder; nil if that fails.
    ///   - databaseFilled: when a write has failed because the disk of the database was full; nil if none has.
    ///   - clock: the current time.
    public init(
        reserve: DiskReserve, fileSystem: @escaping @Sendable () -> FileSystem?,
        databaseFilled: @escaping @Sendable () -> ContinuousClock.Instant? = { nil },
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.reserve, self.fileSystem) = (reserve, fileSystem)
        (self.databaseFilled, self.clock) = (databaseFilled, clock)
    }

    /// Space without a limit, for commands of the operator.
    public static let unlimited = PhotoSpace(reserve: DiskReserve(bytes: 0)) { nil }

    /// Reads the file system of a folder; nil if that fails.
    public static func fileSystem(of folder: URL) -> FileSystem? {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0 else { return nil }
        let unit = Int(status.f_frsize)
        return (Int(status.f_bavail) * unit, Int(status.f_blocks) * unit)
    }

    /// The free space of the file system and its reserve, in bytes; nil if it cannot be read.
    public var disk: (free: Int, reserve: Int)? { fileSystem().map { ($0.free, reserve.bytes(of: $0.size)) } }

    /// Why photos are refused now; empty if they are not.
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

    /// Refuses a photo if there is no room.
    ///
    /// - Throws: ``Shortage``.
    public func admit() throws(Shortage) {
        if let shortage = shortages.first { throw shortage }
    }

    /// Notes that the folder or the bucket of photos was full.
    func notePhotosFilled() { photosFilled.withLock { $0 = clock() } }
}
