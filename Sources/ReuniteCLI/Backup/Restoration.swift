import Foundation
import Reunite
import ReuniteDatabase
import ReunitePhotos
import ReuniteService
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
    /// The list of erased accounts that the operator names; nil for none but that of the folder.
    let erasures: ErasureList?
    /// Where photos are restored, if not in the folder.
    var objects: PhotoObjects?

    private var stage: URL { folder.appendingPathComponent(Self.stageName, isDirectory: true) }
    private var store: URL { folder.appendingPathComponent(Store.fileName) }
    private var photos: URL { folder.appendingPathComponent(PhotoFolder.folderName, isDirectory: true) }

    /// Restores a backup.
    ///
    /// - Parameter onProgress: called with the fraction read, if it is known.
    /// - Throws: ``BackupError``, ``StoreError/newerSchema``, or ``OutputError``.
    func run(_ path: String, onProgress: (Double?) -> Void) async throws -> Restored {
        let isNew = !FileManager.default.fileExists(atPath: folder.path)
        try Self.makeFolder(folder)
        let lock = try FolderLock(folder)
        try requireEmpty()
        if let objects, try await !objects.isEmpty() { throw BackupError.objectsNotEmpty }
        do {
            let list = try ErasureList.Contents(in: folder, and: [erasures].compactMap(\.self))
            try Self.makeFolder(stage)
            try unpack(path, onProgress)
            let result = try await check(list)
            guard result.findings.isEmpty || isForced else { throw BackupError.damaged(result.findings) }
            try await storePhotos(of: result.identity)
            try put(lock)
            return result
        } catch {
            try? FileManager.default.removeItem(at: stage)
            // Only where it is empty: a server may have been started on it in the meantime.
            if isNew { rmdir(folder.path) }
            throw error
        }
    }

    /// Deletes what an interrupted restore left, and checks that the folder is empty otherwise, but for the list of erased
    /// accounts.
    private func requireEmpty() throws {
        var names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        // Part of a new file system.
        names.remove("lost+found")
        names.remove(ErasureList.fileName)
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
            guard isFirst == (header.name == Store.fileName), isFirst || Self.isPhoto(header.name) else {
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
    private func check(_ list: ErasureList.Contents?) async throws -> Restored {
        let copy = stage.appendingPathComponent(Store.fileName)
        do {
            // Before anything opens the store as ours: its triggers would run.
            guard let differences = try MaintenanceStore.schemaDifferences(of: copy) else {
                throw BackupError.noStoreInBackup
            }
            guard differences.foreign.isEmpty else { throw BackupError.foreignSchema(differences.foreign) }
            return try await checkData(list)
        } catch StoreError.damaged(let reason) {
            throw BackupError.damagedStore(reason)
        } catch StoreError.unavailable(let reason) {
            throw BackupError.unwritable(copy.path, reason: reason)
        }
    }

    private func checkData(_ list: ErasureList.Contents?) async throws -> Restored {
        let store = try Store(folder: stage)
        defer { try? store.close() }
        let photos = PhotoFolder(dataFolder: stage)
        var findings = try await store.maintenance.check(repair: false)
        if let damaged = try await PhotoFileCheck(photos: store.photos, files: photos).damaged() {
            findings.append(damaged)
        }
        try await store.maintenance.beginAnew()
        var erasures: Restored.Erasures?
        // The next restore needs the list too.
        if let list { erasures = try await Restored.Erasures(applying: list, to: store, photos, listedIn: stage) }
        return Restored(
            listings: try await store.listings.count(), findings: findings, erasures: erasures,
            identity: objects == nil ? "" : try await store.maintenance.identity())
    }

    /// Stores the unpacked photos in the object store, if there is one, before a server can find their rows.
    private func storePhotos(of identity: String) async throws {
        guard let objects = objects?.owned(by: identity) else { return }
        // Also if there is none to store.
        try await objects.ping()
        let files = PhotoFolder(dataFolder: stage)
        for content in try await files.inventory(now: Date()).removable {
            let renditions = PhotoSize.allCases.compactMap { size in
                files.rendition(content, size, part: nil)?.read().map { (size: size, bytes: $0) }
            }
            try await objects.save(renditions, as: content)
        }
        try? FileManager.default.removeItem(at: stage.appendingPathComponent(PhotoFolder.folderName))
    }

    /// Moves the unpacked data to its place: the store last, without replacing anything.
    private func put(_ lock: FolderLock) throws {
        let wal = stage.appendingPathComponent("\(Store.fileName)-wal").path
        let left = (try? FileManager.default.attributesOfItem(atPath: wal))?[.size] as? Int
        guard left ?? 0 == 0 else { throw BackupError.unreadable(wal) }
        // All files at once, because flushing many small files one by one is slow.
        sync()
        let list = stage.appendingPathComponent(ErasureList.fileName).path
        let place = folder.appendingPathComponent(ErasureList.fileName).path
        guard rename(list, place) == 0 || errno == ENOENT else { throw OutputError(path: folder.path) }
        let kept = stage.appendingPathComponent(PhotoFolder.folderName).path
        guard rename(kept, photos.path) == 0 || errno == ENOENT else { throw OutputError(path: folder.path) }
        let copy = stage.appendingPathComponent(Store.fileName).path
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
