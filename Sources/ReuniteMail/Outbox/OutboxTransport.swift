import Foundation
import ReuniteTransfer

/// Writes mails into a folder instead of sending them, for development and tests.
///
/// A file name, such as `20261118T173000.000000Z-17.eml`, consists of the date and the local part of the ``MessageID``. So
/// a message that is sent again replaces its file. Files with the suffix `.eml` are always complete.
public final class OutboxTransport: MailTransport {
    private let folder: URL
    private let queue = BlockingQueue(name: "Outbox", width: 1)

    /// An outbox in a folder. The first mail creates the folder, with access for its owner only.
    public init(folder: URL) {
        self.folder = folder
    }

    /// Writes the mail to disk, readable only by the owner of the process.
    public func send(_ message: MailMessage) async throws(MailError) {
        let folder = folder
        try await queue.run { () throws(MailError) in
            try OutboxFile(message, in: folder).save()
        }
    }
}
