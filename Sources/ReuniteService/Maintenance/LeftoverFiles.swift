import Foundation
import Reunite
import ReuniteMail
import ReunitePhotos
import ReuniteStorage
import ReuniteTransfer

/// Deletes files that nothing refers to any more: photos without a row, mails in the outbox to addresses without an account,
/// and the remains of a killed backup.
public struct LeftoverFiles: Sendable {
    /// The thread on which files are read and deleted, because many may block it for long.
    private static let disk = BlockingQueue(name: "Leftover files", width: 1)

    /// Minimum age of a photo's file in seconds, because an upload writes files before their row.
    static let photoAge = 3600.0

    /// Minimum age of a mail in seconds, so that the mail about an account's erasure can be read.
    static let mailAge = 86_400.0

    private let mail: MailStore
    private let photos: PhotoStore
    private let files: any PhotoFiles
    private let outbox: OutboxFolder
    private let removeBackup: @Sendable () throws -> Bool

    /// The leftovers of a data folder, and of the photos of its store.
    ///
    /// - Parameter removeBackup: deletes what a killed backup of the folder left, and returns whether there was something.
    public init(
        mail: MailStore, photos: PhotoStore, files: any PhotoFiles, outbox: OutboxFolder,
        removeBackup: @escaping @Sendable () throws -> Bool
    ) {
        (self.mail, self.photos, self.files, self.outbox, self.removeBackup) = (
            mail, photos, files, outbox, removeBackup
        )
    }

    /// Deletes the files of photos without a row.
    ///
    /// - Returns: the number of photos.
    func sweepPhotos(now: Date = Date()) async throws -> Int {
        var count = 0
        for shelf in UInt8.min...UInt8.max {
            try Task.checkCancellation()
            // Files before rows: a photo that is added in between has a row, and its files are no orphans.
            let (names, leftovers) = try await files.oldFiles(
                on: shelf, before: now.addingTimeInterval(-Self.photoAge))
            if !leftovers.isEmpty {
                await Self.disk.value { for file in leftovers { try? FileManager.default.removeItem(at: file) } }
            }
            guard !names.isEmpty else { continue }
            let orphans = names.subtracting(try await photos.photoContents(beginningWith: shelf))
            try await photos.sweep(Array(orphans), in: files)
            count += orphans.count
        }
        return count
    }

    /// Deletes what a killed backup left.
    ///
    /// - Returns: whether there was something.
    func sweepBackup() async throws -> Bool {
        try await Self.disk.value { [removeBackup] in Result { try removeBackup() } }.get()
    }

    /// Deletes the mails in the outbox to addresses without an account or registration.
    ///
    /// - Returns: the number of mails.
    func sweepMails(now: Date = Date()) async throws -> Int {
        let date = now.addingTimeInterval(-Self.mailAge)
        let unowned = try await mail.unowned(await outbox.recipients(before: date))
        return await outbox.removeMails(to: unowned, before: date)
    }
}
