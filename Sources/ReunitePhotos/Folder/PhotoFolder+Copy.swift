import Foundation
import Reunite

extension PhotoFolder {
    /// Makes the renditions of a photo exist in another folder: as hard links, or as copies on another file system. Missing
    /// renditions are skipped.
    ///
    /// - Throws: ``PhotoFilesError``.
    public func copy(_ content: [UInt8], into other: PhotoFolder) throws(PhotoFilesError) {
        do {
            try link(content, into: other)
        } catch {
            for size in [PhotoSize.square, .small, .large] {
                try Self.copy(file(content, size), to: other.file(content, size))
            }
        }
    }

    private static func copy(_ file: URL, to target: URL) throws(PhotoFilesError) {
        let temporary = target.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).part")
        do {
            guard !FileManager.default.fileExists(atPath: target.path) else { return }
            try FileManager.default.copyItem(at: file, to: temporary)
            guard rename(temporary.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch CocoaError.fileReadNoSuchFile {
            // Another process has removed the photo.
        } catch {
            try? FileManager.default.removeItem(at: temporary)
            throw PhotoFilesError(reason: "\(target.path): \(error.localizedDescription)")
        }
    }
}
