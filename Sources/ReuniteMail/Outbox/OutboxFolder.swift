import Foundation
import Reunite
import ReuniteTransfer

/// The mails in an outbox folder by recipient, to delete those of erased accounts.
///
/// It reads the header of every file, because the folder is for development and tests and stays small.
public struct OutboxFolder: Sendable {
    /// Maximum number of bytes to read of a file. The header fields up to `To` have a few hundred.
    private static let headLength = 4096

    private let folder: URL
    private let queue = BlockingQueue(name: "Outbox folder", width: 1)

    /// An outbox; the folder need not exist.
    public init(_ folder: URL) {
        self.folder = folder
    }

    /// Deletes all mails to an address.
    public func removeMails(to address: EmailAddress) async {
        _ = await removeMails { recipient, _ in recipient.lowercased() == address.key }
    }

    /// The recipients of the mails that were written before a date.
    public func recipients(before date: Date) async -> Set<String> {
        await onQueue { Set(files().filter { $0.date < date }.map(\.recipient)) }
    }

    /// Deletes the mails to some recipients that were written before a date, and temporary files of interrupted writes.
    ///
    /// - Returns: the number of mails.
    @discardableResult
    public func removeMails(to recipients: Set<String>, before date: Date) async -> Int {
        await onQueue { removeParts(before: date) }
        return await removeMails { recipients.contains($0) && $1 < date }
    }

    private func removeMails(where condition: @escaping @Sendable (String, Date) -> Bool) async -> Int {
        await onQueue {
            files().count { file in
                condition(file.recipient, file.date) && unlink(file.path) == 0
            }
        }
    }

    private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await queue.value(work)
    }

    private func names(_ suffix: String) -> [String] {
        // Without a folder there are no mails.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(suffix) }
    }

    private func files() -> [(path: String, recipient: String, date: Date)] {
        names(".eml").compactMap { name in
            let path = folder.appendingPathComponent(name).path
            guard let recipient = Self.recipient(path), let date = Self.date(path) else { return nil }
            return (path, recipient, date)
        }
    }

    private func removeParts(before date: Date) {
        for name in names(".part") {
            let path = folder.appendingPathComponent(name).path
            if let written = Self.date(path), written < date { unlink(path) }
        }
    }

    private static func date(_ path: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }

    /// The address in the header field `To` of a mail that Reunite wrote, where it is not folded; nil if there is none.
    /// Quotation marks are removed (``HeaderText/address(_:)``): no address contains them.
    private static func recipient(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        guard let head = try? file.read(upToCount: headLength) else { return nil }
        // Splits bytes, because Swift takes CR and LF together for one character.
        for line in head.split(separator: 0x0A) {
            if line.first == 0x0D { return nil }
            guard line.starts(with: "To: ".utf8) else { continue }
            let address = line.dropFirst(4).filter { ![0x0D, UInt8(ascii: "\""), UInt8(ascii: "\\")].contains($0) }
            return String(decoding: address, as: UTF8.self)
        }
        return nil
    }
}
