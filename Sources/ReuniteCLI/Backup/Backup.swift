import Foundation
import Reunite
import ReunitePhotos
import ReuniteStorage

/// Backs up a data folder while others read and write it, into one tar archive with a copy of the store at one moment
/// and the photos that this copy refers to.
///
/// First both are collected in the folder `.backup` of the data folder: the copy, and hard links to the photos' files,
/// which stay there when servers delete them. Writing the archive may then take any time. What a killed backup left
/// there is deleted by the next one, by servers, and by `reunite check`.
///
/// A database on a server is copied row by row, into a file in `.backup`, so that there is one format of backups.
///
/// Photos in an object store are read when the archive is written: one that was deleted since the copy is missing.
struct Backup {
    /// The content of a backup.
    struct Contents {
        /// The photos in it.
        var photos = 0
        /// The photos in the store with missing files.
        var missingPhotos = 0
    }

    private static let stageName = ".backup"

    /// The beginning of the names of leftovers that are being deleted.
    private static let leftoverPrefix = ".backup-leftover-"

    let store: Store
    let folder: URL
    /// Whether the store is a database on a server.
    var isDatabase = false
    /// The photos, if they are not in the folder.
    var objects: PhotoObjects?

    /// The name of a photo's rendition in the archive.
    static func name(_ content: [UInt8], _ size: PhotoSize) -> String {
        "\(PhotoFolder.folderName)/\(PhotoFolder.relativePath(content, size))"
    }

    /// Writes the backup.
    ///
    /// - Parameter onProgress: called with the number of photos written.
    func write(to output: OutputFile, onProgress: (Int) -> Void) async throws -> Contents {
        let lock = try await FolderLock.acquire(folder)
        defer { withExtendedLifetime(lock) {} }
        let stage = Self.stage(of: folder)
        try? FileManager.default.removeItem(at: stage)
        defer { try? FileManager.default.removeItem(at: stage) }
        guard mkdir(stage.path, 0o700) == 0 else { throw BackupError.unwritable(stage.path) }
        let (photos, kept) = (PhotoFolder(dataFolder: folder), PhotoFolder(dataFolder: stage))
        let copy = stage.appendingPathComponent(Store.fileName)
        do {
            let keepPhoto: @Sendable ([UInt8]) throws -> Void = { [objects] in
                if objects == nil { try photos.link($0, into: kept) }
            }
            if isDatabase {
                let file = try Store(folder: stage)
                _ = try await store.maintenance.copy(into: file, keepPhoto: keepPhoto)
                // It also moves everything into the one file that the archive gets.
                try file.close()
            } else {
                try await store.maintenance.copy(to: copy, keepPhoto: keepPhoto)
            }
        } catch StoreError.unavailable(let reason) {
            throw BackupError.unwritable(copy.path, reason: reason)
        } catch let error as PhotoFilesError {
            throw BackupError.unwritable(stage.path, reason: error.reason)
        }
        return try await write(copy, objects ?? kept, TarWriter(output: output), onProgress)
    }

    /// Deletes what a killed backup left in a data folder, so that photos that were removed since do not stay there.
    ///
    /// Does nothing while a backup or restore of the folder is running. The lock is held only while the leftovers get another
    /// name: a backup that begins now does not wait until thousands of files are deleted.
    ///
    /// - Returns: whether there was something.
    @discardableResult
    static func removeLeftovers(in folder: URL) throws -> Bool {
        let stage = stage(of: folder)
        if FileManager.default.fileExists(atPath: stage.path) {
            do {
                let lock = try FolderLock(folder)
                defer { withExtendedLifetime(lock) {} }
                let leftover = folder.appendingPathComponent("\(leftoverPrefix)\(UUID().uuidString)")
                // Another process may have done it in the meantime.
                guard rename(stage.path, leftover.path) == 0 || errno == ENOENT else {
                    throw BackupError.unwritable(stage.path)
                }
            } catch BackupError.isBusy {}
        }
        // Also those of a process that ended before it had deleted all.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let leftovers = names.filter { $0.hasPrefix(leftoverPrefix) }
        for name in leftovers {
            do {
                try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            } catch CocoaError.fileNoSuchFile {
                // Another process deletes it too. What it leaves is deleted in a minute.
            }
        }
        return !leftovers.isEmpty
    }

    private static func stage(of folder: URL) -> URL {
        folder.appendingPathComponent(stageName, isDirectory: true)
    }

    private func write(
        _ copy: URL, _ files: any PhotoFiles, _ archive: TarWriter, _ onProgress: (Int) -> Void
    ) async throws -> Contents {
        var contents = Contents()
        guard try archive.append(copy.path, as: Store.fileName) else { throw BackupError.unreadable(copy.path) }
        var photos: [[UInt8]] = []
        try MaintenanceStore.forEachPhoto(inCopy: copy) { photos.append($0) }
        for content in photos {
            var count = 0
            // Every existing one, even if another is missing.
            for size in PhotoSize.allCases {
                let name = Self.name(content, size)
                switch try await files.rendition(content, size) {
                case .file(let path, _): count += try archive.append(path, as: name) ? 1 : 0
                case .bytes(let bytes):
                    try archive.append(bytes, as: name)
                    count += 1
                case nil: break
                }
            }
            if count == PhotoSize.allCases.count { contents.photos += 1 } else { contents.missingPhotos += 1 }
            onProgress(contents.photos)
        }
        try archive.finish()
        return contents
    }
}
