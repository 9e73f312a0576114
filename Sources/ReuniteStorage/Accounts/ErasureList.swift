import Foundation
import Reunite

/// The list of erased accounts: a file beside the store, which a restore does not replace.
///
/// A backup is older than some erasures, so a restore erases these accounts again. The file has one line for each erasure, with
/// the time and the public id of the account, and no personal data. It is only appended to, by all servers of the folder. A line
/// is on disk before its erasure is confirmed. A line that a crash or a full disk has truncated is ignored.
public struct ErasureList: Sendable {
    /// The name of the file in a data folder.
    public static let fileName = "erasures.log"

    /// The entry of a line about an account.
    fileprivate enum Event: String {
        case erased
        /// The erasure of the line before failed.
        case kept
    }

    /// The content of a list.
    public struct Contents: Sendable {
        /// The erased accounts, in the order of their erasure.
        public var accounts: [AccountID] = []
        /// The valid lines.
        var lines: [String] = []
        /// How many lines are invalid. The last line does not count if its end is missing.
        public var invalidLines = 0
        /// Whether the file is not empty, but has no valid line.
        public var isForeign = false
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

    /// Adds an account that is being erased. When it returns, the line is on disk.
    func add(_ account: AccountID) throws(StoreError) { try append(.erased, account) }

    /// Adds a line that takes an account off the list, because its erasure failed.
    func takeBack(_ account: AccountID) throws(StoreError) { try append(.kept, account) }

    /// Writes the valid lines of a list into a new file.
    public func create(_ contents: Contents) throws(StoreError) {
        try append(Array(contents.lines.map { "\($0)\n" }.joined().utf8))
    }

    private func append(_ event: Event, _ account: AccountID) throws(StoreError) {
        try append(Array("\(Timestamp.now) \(event.rawValue) \(account)\n".utf8))
    }

    /// Appends bytes in one step, which other processes cannot interrupt, and flushes them to disk.
    private func append(_ bytes: [UInt8]) throws(StoreError) {
        let isNew = !FileManager.default.fileExists(atPath: file.path)
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        // The line before may be truncated.
        var last = UInt8(ascii: "\n")
        let end = lseek(descriptor, 0, SEEK_END)
        guard end <= 0 || pread(descriptor, &last, 1, end - 1) == 1 else { throw failure }
        let line = last == UInt8(ascii: "\n") ? bytes : [UInt8(ascii: "\n")] + bytes
        errno = ENOSPC
        guard write(descriptor, line, line.count) == line.count, fsync(descriptor) == 0 else { throw failure }
        if isNew { try flushName() }
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

extension ErasureList.Contents {
    /// The lines of several lists, each once.
    public init(merging lists: [Self]) {
        var seen: Set<String> = []
        self.init(lists.flatMap(\.lines).filter { seen.insert($0).inserted }.joined(separator: "\n"))
        invalidLines = lists.map(\.invalidLines).reduce(0, +)
    }

    fileprivate init(_ text: String) {
        var states: [AccountID: Bool] = [:]
        var order: [AccountID] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 3, (try? Moment(rfc3339: String(parts[0]))) != nil,
                let event = ErasureList.Event(rawValue: String(parts[1])), let account = AccountID(String(parts[2]))
            else {
                if line.endIndex != text.endIndex { invalidLines += 1 }
                continue
            }
            lines.append(String(line))
            if states.updateValue(event == .erased, forKey: account) == nil { order.append(account) }
        }
        accounts = order.filter { states[$0] == true }
        isForeign = lines.isEmpty && !text.isEmpty
    }
}
