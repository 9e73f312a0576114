import Foundation
import Reunite
import ReunitePhotos
import ReuniteStorage

/// Makes a data folder of a backup.
///
/// All of it is unpacked into the folder `.restore` of the data folder and checked there. The store gets its place last:
/// a restore that fails leaves an empty folder, and one that is killed leaves none that anything would serve from; the next
/// one removes what it left.
struct Restoration {
    private static let stageName = ".restore"

    let folder: URL
    /// Whether to restore what does not agree with itself too.
    let isForced: Bool

    private var stage: URL { folder.appendingPathComponent(Self.stageName, isDirectory: true) }
    private var store: URL { folder.appendingPathComponent(ListingStore.fileName) }
    private var photos: URL { folder.appendingPathComponent(PhotoFolder.folderName, isDirectory: true) }

    /// Restores a backup.
    ///
    /// - Parameter onProgress: called with how much of it has been read, of 1, where that is known.
    /// - Returns: how many listings it has, and what does not agree.
    /// - Throws: ``BackupError``, ``StoreError/newerSchema``, and what the file system says.
    func run(_ path: String, onProgress: (Double?) -> Void) async throws -> (listings: Int, findings: [CheckFinding]) {
        let isNew = !FileManager.default.fileExists(atPath: folder.path)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let lock = try FolderLock(folder)
        try requireEmpty()
        do {
            try FileManager.default.createDirectory(
                at: stage, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            try unpack(path, onProgress)
            let result = try await check()
            guard result.findings.isEmpty || isForced else { throw BackupError.damaged(result.findings) }
            try put(lock)
            return result
        } catch {
            try? FileManager.default.removeItem(at: stage)
            // Only where it is empty: a server may have been started on it meanwhile.
            if isNew { rmdir(folder.path) }
            throw error
        }
    }

    /// Removes what an interrupted restore has left, and makes sure that nothing else is there.
    private func requireEmpty() throws {
        var names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        // What a new file system has of its own.
        names.remove("lost+found")
        if names.isSubset(of: [Self.stageName, PhotoFolder.folderName]), names.contains(Self.stageName) {
            try? FileManager.default.removeItem(at: photos)
            try FileManager.default.removeItem(at: stage)
            names = []
        }
        guard names.isEmpty else { throw BackupError.notEmpty(folder.path) }
    }

    private func unpack(_ path: String, _ onProgress: (Double?) -> Void) throws {
        var archive = try TarReader(path: path)
        var isFirst = true
        while let header = try archive.next() {
            // The store comes first; else it is another's archive.
            guard isFirst == (header.name == ListingStore.fileName), isFirst || Self.isPhoto(header.name) else {
                throw BackupError.notBackup
            }
            isFirst = false
            let file = stage.appendingPathComponent(header.name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            let output = try OutputFile(path: file.path, isSynchronized: false)
            try archive.read(header) { try output.write(Array($0)) }
            try output.finish()
            onProgress(archive.fraction)
        }
        if isFirst { throw BackupError.notBackup }
    }

    private static func isPhoto(_ name: String) -> Bool {
        guard let content = PhotoFolder.content(String(name.split(separator: "/").last ?? "")) else { return false }
        return PhotoSize.allCases.contains { name == Backup.name(content, $0) }
    }

    /// Holds what was unpacked against itself, brings its schema up to date, and makes it fit to go on from.
    private func check() async throws -> (listings: Int, findings: [CheckFinding]) {
        let store = try ListingStore(folder: stage)
        defer { try? store.close() }
        var findings = try await store.check(repair: false)
        let files = PhotoFiles(store: store, folder: PhotoFolder(dataFolder: stage))
        if let damaged = try await files.damaged() { findings.append(damaged) }
        try await store.beginAnew()
        return (try await store.count(), findings)
    }

    /// Puts what was unpacked in its place: the store last, by a name that nothing may have yet.
    private func put(_ lock: FolderLock) throws {
        let wal = stage.appendingPathComponent("\(ListingStore.fileName)-wal").path
        let left = (try? FileManager.default.attributesOfItem(atPath: wal))?[.size] as? Int
        guard left ?? 0 == 0 else { throw BackupError.unreadable(wal) }
        // All files at once: to wait for the disk for each of many small ones takes long.
        sync()
        let kept = stage.appendingPathComponent(PhotoFolder.folderName).path
        guard rename(kept, photos.path) == 0 || errno == ENOENT else { throw failure() }
        let copy = stage.appendingPathComponent(ListingStore.fileName).path
        // Some file systems have no second names.
        guard link(copy, store.path) == 0 || (errno != EEXIST && rename(copy, store.path) == 0) else {
            let failure = failure()
            rename(photos.path, kept)
            throw failure
        }
        try? FileManager.default.removeItem(at: stage)
        try lock.synchronize()
    }

    /// What the system said last.
    private func failure() -> OutputError {
        OutputError(description: "\(folder.path) cannot be written: \(String(cString: strerror(errno)))")
    }
}
