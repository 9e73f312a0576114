import Foundation

/// Puts mails into a folder instead of sending them, for development and tests.
///
/// Each is a file such as `20261118T173000.000000Z-17.eml`: its date, then the local part of its ``MessageID``. So the
/// same message sent again is the same file. Whoever takes files from the folder never sees one that is not complete.
public final class OutboxTransport: MailTransport {
    private let folder: URL
    private let queue = BlockingQueue(name: "Outbox", width: 1)

    /// An outbox in a folder; it is made with the first mail, for its owner only, where it does not exist.
    public init(folder: URL) {
        self.folder = folder
    }

    /// Writes the mail to disk, readable by its owner only.
    public func send(_ message: MailMessage) async throws(MailError) {
        let folder = folder
        try await queue.run { () throws(MailError) in
            try OutboxFile(message, in: folder).save()
        }
    }
}
