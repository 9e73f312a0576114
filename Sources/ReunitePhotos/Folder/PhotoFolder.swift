import Foundation
import Reunite

/// The files of photos in a folder, named by a hash of their content, so that a photo uploaded twice is stored once.
///
/// Example: `photos/3f/3fa9….large.jpg`. A file with its final name is complete: it is written under a temporary name,
/// flushed and renamed, and its folder is flushed, before the row that refers to it is committed.
public struct PhotoFolder: PhotoFiles {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Runs writes: flushing blocks on the disk, and the threads that handle requests must not block.
    private static let disk = DispatchQueue(label: "reunite.photos")

    /// The folder's name in a data folder.
    public static let folderName = "photos"

    /// The folder of all photos.
    let url: URL
    private let path: String

    /// The folder `photos` of a data folder; it is created with the first photo.
    public init(dataFolder: URL) {
        url = dataFolder.appendingPathComponent(Self.folderName, isDirectory: true)
        path = url.path
    }

    /// The path of a rendition, whether it exists or not.
    ///
    /// - Parameter content: the hash of the photo, 32 bytes.
    public func file(_ content: [UInt8], _ size: PhotoSize) -> URL {
        url.appendingPathComponent(Self.relativePath(content, size))
    }

    /// Whether all three renditions exist.
    public func has(_ content: [UInt8]) -> Bool {
        PhotoSize.allCases.allSatisfy { has(content, $0) }
    }

    /// The hash itself.
    public func name(for hash: [UInt8]) -> [UInt8] { hash }

    /// Writes the renditions that do not exist yet.
    ///
    /// - Returns: whether the files exist.
    /// - Throws: ``PhotoFilesError``, if the disk is full or fails.
    @discardableResult
    public func save(_ photo: RenderedPhoto, as content: [UInt8]) async throws -> @Sendable () -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            Self.disk.async {
                let result = Result { try write(photo, as: content) }
                continuation.resume(
                    with: result.mapError { error in
                        let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
                        return PhotoFilesError(reason: "\(error)", isFull: isFull)
                    })
            }
        }
        return { has(content) }
    }

    /// The file of a rendition; nil if it does not exist.
    public func rendition(_ content: [UInt8], _ size: PhotoSize, part: ClosedRange<Int>?) -> StoredRendition? {
        length(content, size).map { .file(path: path(content, size), size: $0) }
    }

    /// The length of a file; nil if it does not exist.
    public func length(_ content: [UInt8], _ size: PhotoSize) -> Int? {
        var status = stat()
        return stat(path(content, size), &status) == 0 ? Int(status.st_size) : nil
    }

    private func write(_ photo: RenderedPhoto, as content: [UInt8]) throws {
        let folder = folder(content)
        let isFirst = !FileManager.default.fileExists(atPath: url.path)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for (size, rendition) in [
            (PhotoSize.large, photo.large), (.small, photo.small), (.square, photo.square),
        ] {
            let file = file(content, size)
            guard !FileManager.default.fileExists(atPath: file.path) else { continue }
            let temporary = folder.appendingPathComponent(".\(UUID().uuidString).part").path
            do {
                try Self.write(rendition.bytes, to: temporary)
                guard rename(temporary, file.path) == 0 else { throw Self.failure() }
            } catch {
                // Do not leave temporary files on a full disk.
                unlink(temporary)
                throw error
            }
        }
        // A rename is durable only when its folder is flushed.
        try Self.synchronize(folder)
        try Self.synchronize(url)
        if isFirst { try Self.synchronize(url.deletingLastPathComponent()) }
    }

    /// Creates hard links to the renditions of a photo in another folder of the same file system, so that the files stay
    /// when they are removed from this folder. Missing renditions are skipped.
    ///
    /// - Throws: ``PhotoFilesError``.
    public func link(_ content: [UInt8], into other: PhotoFolder) throws(PhotoFilesError) {
        // The large rendition is linked last: if it exists, all do.
        guard !other.has(content, .large) else { return }
        mkdir(other.path, 0o700)
        mkdir("\(other.path)/\(Self.name(content).prefix(2))", 0o700)
        for size in [PhotoSize.square, .small, .large] {
            let target = other.path(content, size)
            guard Foundation.link(path(content, size), target) != 0, ![EEXIST, ENOENT].contains(errno) else { continue }
            throw PhotoFilesError(reason: "\(target): \(String(cString: strerror(errno)))")
        }
    }

    private func has(_ content: [UInt8], _ size: PhotoSize) -> Bool { access(path(content, size), F_OK) == 0 }

    private func path(_ content: [UInt8], _ size: PhotoSize) -> String { "\(path)/\(Self.relativePath(content, size))" }

    /// The path of a rendition relative to the folder: `3f/3fa9….large.jpg`.
    ///
    /// - Parameter content: the hash of the photo, 32 bytes.
    public static func relativePath(_ content: [UInt8], _ size: PhotoSize) -> String {
        "\(name(content).prefix(2))/\(name(content, size)).jpg"
    }

    /// The name of a rendition without its extension: `3fa9….large`.
    public static func name(_ content: [UInt8], _ size: PhotoSize) -> String { "\(name(content)).\(size.rawValue)" }

    /// Removes the renditions.
    public func remove(_ content: [UInt8]) {
        for size in PhotoSize.allCases { try? FileManager.default.removeItem(at: file(content, size)) }
    }

    /// Removes the renditions within the transaction: files that a new photo uses too are found missing before its row is
    /// written.
    public func remove(unused: (@escaping @Sendable ([UInt8]) -> Void) async throws -> Void) async throws {
        try await unused { remove($0) }
    }

    /// The folder of a photo.
    func folder(_ content: [UInt8]) -> URL {
        url.appendingPathComponent(String(Self.name(content).prefix(2)), isDirectory: true)
    }

    /// Bytes in hexadecimal digits.
    static func name(_ content: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: 2 * content.count) { text in
            for (index, byte) in content.enumerated() {
                text[2 * index] = digits[Int(byte >> 4)]
                text[2 * index + 1] = digits[Int(byte & 15)]
            }
            return 2 * content.count
        }
    }

    /// The hash of the photo in the name of a file; nil if the name is not that of a rendition.
    public static func content(_ name: String) -> [UInt8]? {
        let parts = name.split(separator: ".")
        guard parts.count == 3, parts[0].utf8.count == 64, PhotoSize(rawValue: String(parts[1])) != nil else {
            return nil
        }
        let values = parts[0].utf8.compactMap { digits.firstIndex(of: $0).map(UInt8.init) }
        guard values.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress! + written, $0.count - written) }
            guard count > 0 || errno == EINTR else { throw failure() }
            written += max(0, count)
        }
        guard fsync(file) == 0 else { throw failure() }
    }

    private static func synchronize(_ folder: URL) throws {
        let file = open(folder.path, O_RDONLY | O_DIRECTORY)
        guard file >= 0 else { throw failure() }
        defer { close(file) }
        guard fsync(file) == 0 else { throw failure() }
    }

    /// The error of the last system call.
    private static func failure() -> CocoaError {
        let code: CocoaError.Code = [ENOSPC, EDQUOT].contains(errno) ? .fileWriteOutOfSpace : .fileWriteUnknown
        return CocoaError(code, userInfo: [NSDebugDescriptionErrorKey: String(cString: strerror(errno))])
    }
}
