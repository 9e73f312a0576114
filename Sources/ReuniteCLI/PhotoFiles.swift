import Foundation
import Reunite
import ReunitePhotos
import ReuniteStorage

/// Compares the files of photos with their rows.
struct PhotoFiles {
    let photos: PhotoStore
    let folder: PhotoFolder

    /// The inconsistencies: rows without files, which only a backup can repair, and files without rows.
    func check(repair: Bool) async throws -> [CheckFinding] {
        // Files before rows: a photo that is added in between has a row, and its files are no orphans.
        let (names, leftovers) = try folder.contents()
        let contents = try await photos.photoContents()
        let missing = contents.filter { !folder.has($0) }
        let orphans = names.subtracting(contents)
        if repair {
            let folder = folder
            try await photos.sweep(Array(orphans)) { folder.remove($0) }
            for file in leftovers { try? FileManager.default.removeItem(at: file) }
        }
        return [
            CheckFinding(name: "photos with missing files", count: missing.count, isRepaired: false),
            CheckFinding(name: "files without a photo", count: orphans.count, isRepaired: repair),
            CheckFinding(name: "files that were never completed", count: leftovers.count, isRepaired: repair),
        ].filter { $0.count > 0 }
    }

    /// Photos with missing files, or with files whose content does not have the hash in their name.
    func damaged() async throws -> CheckFinding? {
        let count = try await photos.photoContents().count { content in
            var bytes: [UInt8] = []
            for size in [PhotoSize.large, .small, .square] {
                guard let file = try? Data(contentsOf: folder.file(content, size)) else { return true }
                bytes += file
            }
            return Sodium.sha256(bytes) != content
        }
        return count == 0
            ? nil : CheckFinding(name: "photos with missing or damaged files", count: count, isRepaired: false)
    }
}
