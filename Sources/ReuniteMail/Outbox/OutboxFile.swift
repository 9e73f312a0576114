import Foundation

/// A file of the outbox with one mail.
struct OutboxFile {
    private let folder: URL
    private let name: String
    private let bytes: [UInt8]

    /// The file for a mail.
    init(_ message: MailMessage, in folder: URL) {
        self.folder = folder
        name = "\(MailDate(message.date).fileName)-\(message.id.local).eml"
        bytes = message.mime
    }

    /// Writes it under a temporary name and renames it: after a crash the file is complete or absent.
    func save() throws(MailError) {
        try makeFolder()
        let temporary = folder.appendingPathComponent(".\(name).part").path
        try writeBytes(to: temporary)
        let place = folder.appendingPathComponent(name).path
        guard rename(temporary, place) == 0 else { throw Self.failure() }
        // The rename is durable only when the folder is flushed.
        try synchroniseFolder()
    }

    private func makeFolder() throws(MailError) {
        let parent = folder.deletingLastPathComponent()
        // If this fails, the next step fails too, with an error message.
        try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw Self.failure() }
    }

    private func writeBytes(to path: String) throws(MailError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0 else { throw Self.failure() }
        defer { close(file) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { write(file, $0.baseAddress! + written, $0.count - written) }
            guard count > 0 || errno == EINTR else { throw Self.failure() }
            written += max(0, count)
        }
        guard fsync(file) == 0 else { throw Self.failure() }
    }

    private func synchroniseFolder() throws(MailError) {
        let file = open(folder.path, O_RDONLY | O_DIRECTORY)
        guard file >= 0 else { throw Self.failure() }
        defer { close(file) }
        guard fsync(file) == 0 else { throw Self.failure() }
    }

    /// The error of the last system call.
    private static func failure() -> MailError {
        MailError("The outbox cannot be written: \(String(cString: strerror(errno)))")
    }
}
