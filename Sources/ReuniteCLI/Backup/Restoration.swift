import Foundation
import Reunite
import ReunitePhotos
import ReuniteStorage

/// Creates a data folder from a backup.
///
/// The backup is unpacked into the folder `.restore` of the data folder and checked there. The store is moved to its
/// place last: a restore that fails leaves an empty folder, and one that is killed leaves no store that a server would
/// open. The next restore deletes what it left.
struct Restoration {
    private static let stageName = ".restore"

    let folder: URL
    /// Whether to restore inconsistent data too.
    let isForced: Bool

    private var stage: URL { folder.appendingPathComponent(Self.stageName, isDirectory: true) }
    private var store: URL { folder.appendingPathComponent(ListingStore.fileName) }
    private var photos: URL { folder.appendingPathComponent(PhotoFolder.folderName, isDirectory: true) }

    /// Restores a backup.
    ///
    /// - Parameter onProgress: called with the fraction read, if it is known.
    /// - Returns: the number of listings, and the inconsistencies.
    /// - Throws: ``BackupError``, ``StoreError/newerSchema``, or ``OutputError``.
    func run(_ path: String, onProgress: (Double?) -> Void) async throws -> (listings: Int, findings: [CheckFinding]) {
        let isNew = !FileManager.default.fileExists(atPath: folder.path)
        try Self.makeFolder(folder)
        let lock = try FolderLock(folder)
        try requireEmpty()
        do {
            try Self.makeFolder(stage)
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

    /// Deletes what an interrupted restore left, and checks that the folder is empty otherwise.
    private func requireEmpty() throws {
        var names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        // Part of a new file system.
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
            // The store must come first; otherwise the archive is not one of Reunite.
            guard isFirst == (header.name == ListingStore.fileName), isFirst || Self.isPhoto(header.name) else {
                throw BackupError.notBackup
            }
            isFirst = false
            let file = stage.appendingPathComponent(header.name)
            try Self.makeFolder(file.deletingLastPathComponent())
            let output = try OutputFile(path: file.path, isSynchronized: false)
            try archive.read(header) { try output.write(Array($0)) }
            try output.finish()
            onProgress(archive.fraction)
        }
        if isFirst { throw BackupError.notBackup }
    }

    private static func makeFolder(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw BackupError.unwritable(folder.path, reason: error.localizedDescription)
        }
    }

    private static func isPhoto(_ name: String) -> Bool {
        guard let content = PhotoFolder.content(String(name.split(separator: "/").last ?? "")) else { return false }
        return PhotoSize.allCases.contains { name == Backup.name(content, $0) }
    }

    /// Checks the unpacked data, migrates the store, and prepares it for use.
    private func check() async throws -> (listings: Int, findings: [CheckFinding]) {
        let copy = stage.appendingPathComponent(ListingStore.fileName)
        do {
            // Before anything opens the store as ours: its triggers would run.
            guard let differences = try ListingStore.schemaDifferences(of: copy) else {
                throw BackupError.noStoreInBackup
            }
            guard differences.foreign.isEmpty else { throw BackupError.foreignSchema(differences.foreign) }
            return try await checkData()
        } catch StoreError.damaged(let reason) {
            throw BackupError.damagedStore(reason)
        } catch StoreError.unavailable(let reason) {
            throw BackupError.unwritable(copy.path, reason: reason)
        }
    }

    private func checkData() async throws -> (listings: Int, findings: [CheckFinding]) {
        let store = try ListingStore(folder: stage)
        defer { try? store.close() }
        var findings = try await store.check(repair: false)
        let files = PhotoFiles(store: store, folder: PhotoFolder(dataFolder: stage))
        if let damaged = try await files.damaged() { findings.append(damaged) }
        try await store.beginAnew()
        return (try await store.count(), findings)
    }

    /// Moves the unpacked data to its place: the store last, without replacing anything.
    private func put(_ lock: FolderLock) throws {
        let wal = stage.appendingPathComponent("\(ListingStore.fileName)-wal").path
        let left = (try? FileManager.default.attributesOfItem(atPath: wal))?[.size] as? Int
        guard left ?? 0 == 0 else { throw BackupError.unreadable(wal) }
        // All files at once, because flushing many small files one by one is slow.
        sync()
        let kept = stage.appendingPathComponent(PhotoFolder.folderName).path
        guard rename(kept, photos.path) == 0 || errno == ENOENT else { throw OutputError(path: folder.path) }
        let copy = stage.appendingPathComponent(ListingStore.fileName).path
        // Some file systems have no hard links.
        guard link(copy, store.path) == 0 || (errno != EEXIST && rename(copy, store.path) == 0) else {
            let failure = OutputError(path: folder.path)
            rename(photos.path, kept)
            throw failure
        }
        try? FileManager.default.removeItem(at: stage)
        try lock.synchronize()
    }
}
