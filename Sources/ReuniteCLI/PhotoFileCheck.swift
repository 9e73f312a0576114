import Foundation
import Reunite
import ReunitePhotos
import ReuniteService
import ReuniteStorage

/// Compares the files of photos with their rows.
struct PhotoFileCheck {
    let photos: PhotoStore
    let files: any PhotoFiles

    /// The inconsistencies: rows without files, which only a backup can repair, and files without rows.
    func check(repair: Bool) async throws -> [CheckFinding] {
        // Files before rows: a photo that is added in between has a row, and its files are no orphans.
        let inventory = try await files.inventory(now: Date())
        let contents = try await photos.photoContents()
        var missing = 0
        for content in contents where !inventory.complete.contains(content) {
            if try await !files.has(content) { missing += 1 }
        }
        let orphans = inventory.removable.subtracting(contents)
        if repair {
            try await photos.sweep(Array(orphans), in: files)
            for file in inventory.leftovers { try? FileManager.default.removeItem(at: file) }
        }
        return [
            CheckFinding(name: "photos with missing files", count: missing, isRepaired: false),
            CheckFinding(name: "files without a photo", count: orphans.count, isRepaired: repair),
            CheckFinding(name: "files that were never completed", count: inventory.leftovers.count, isRepaired: repair),
        ].filter { $0.count > 0 }
    }

    /// Photos with missing files, or with files whose content does not have the hash in their name. Half of the hash is
    /// compared, because the names of an object store have no more of it.
    func damaged() async throws -> CheckFinding? {
        var count = 0
        for content in try await photos.photoContents() {
            var bytes: [UInt8] = []
            for size in [PhotoSize.large, .small, .square] {
                bytes += try await files.rendition(content, size)?.read() ?? []
            }
            if Sodium.sha256(bytes).prefix(16) != content.prefix(16) { count += 1 }
        }
        return count == 0
            ? nil : CheckFinding(name: "photos with missing or damaged files", count: count, isRepaired: false)
    }
}
