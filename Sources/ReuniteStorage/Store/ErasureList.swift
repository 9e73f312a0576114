import Foundation
import Reunite

/// The list of erased accounts: a file beside the store, which a restore does not replace.
///
/// A backup is older than some erasures, so a restore erases these accounts again. The file has lines with the time, what
/// happened, and the public id of the account, and no personal data. It is only appended to, by all servers of the folder. An
/// erasure has a line before its transaction ends, and another one after: after a crash in between,
/// ``AccountStore/settleErasures()`` finds out whether it took place.
public struct ErasureList: Sendable {
    /// The name of the file in a data folder.
    public static let fileName = "erasures.log"

    /// The entry of a line about an account.
    enum Event: String {
        /// It is being erased: the transaction has not ended.
        case erasing
        /// It has been erased.
        case erased
        /// It has not been erased, because the transaction failed.
        case kept
    }

    private let file: URL

    /// The list in a file.
    public init(file: URL) { self.file = file }

    /// The list of a data folder.
    public init(folder: URL) { file = folder.appendingPathComponent(Self.fileName) }

    /// Reads the list.
    ///
    /// - Returns: nil if there is no file.
    /// - Throws: ``StoreError/unavailable(_:)`` if it cannot be read.
    public func contents() throws(StoreError) -> Contents? {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: file)
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            throw .unavailable("\(file.path) cannot be read: \(error.localizedDescription)")
        }
        return Contents(String(decoding: bytes, as: UTF8.self))
    }

    /// Adds a line about an account. When it returns, the line is on disk.
    func add(_ event: Event, _ account: AccountID) throws(StoreError) {
        try append(Array("\(Timestamp.now) \(event.rawValue) \(account)\n".utf8))
    }

    /// Adds the valid lines of another list that this one lacks.
    public func add(_ contents: Contents) throws(StoreError) {
        let own = Set(try self.contents()?.lines.map(\.text) ?? [])
        let lines = contents.lines.map(\.text).filter { !own.contains($0) }
        if !lines.isEmpty { try append(Array(lines.map { "\($0)\n" }.joined().utf8)) }
    }

    /// Appends bytes in one step, which other processes cannot interrupt, and flushes them to disk. What could only be
    /// written in part is removed again.
    private func append(_ bytes: [UInt8]) throws(StoreError) {
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure }
        // This unlocks it too.
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0 else { throw failure }
        // The line before may be truncated.
        var last = UInt8(ascii: "\n")
        let end = lseek(descriptor, 0, SEEK_END)
        guard end <= 0 || pread(descriptor, &last, 1, end - 1) == 1 else { throw failure }
        let line = last == UInt8(ascii: "\n") ? bytes : [UInt8(ascii: "\n")] + bytes
        errno = ENOSPC
        guard write(descriptor, line, line.count) == line.count, fsync(descriptor) == 0 else {
            let failure = failure
            ftruncate(descriptor, max(end, 0))
            throw failure
        }
        if end <= 0 { try flushName() }
    }

    /// Flushes the name of the new file to disk.
    private func flushName() throws(StoreError) {
        let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw failure }
    }

    /// The error of the last system call.
    private var failure: StoreError {
        .unavailable("\(file.path) cannot be written: \(String(cString: strerror(errno)))")
    }
}
