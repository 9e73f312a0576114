import Foundation
import ReunitePhotos
import ReuniteStorage

/// Holds the photos' files against their rows.
struct PhotoFiles {
    let store: ListingStore
    let folder: PhotoFolder

    /// What does not agree: rows without files, which nothing but a backup mends, and files without rows.
    func check(repair: Bool) async throws -> [CheckFinding] {
        // The files first: a photo that is added in between has a row, and is no orphan.
        let (names, leftovers) = try folder.contents()
        let contents = try await store.photoContents()
        let missing = contents.filter { !folder.has($0) }
        let orphans = names.subtracting(contents)
        if repair {
            let folder = folder
            try await store.sweep(Array(orphans)) { folder.remove($0) }
            for file in leftovers { try? FileManager.default.removeItem(at: file) }
        }
        return [
            CheckFinding(name: "photos whose files are not all there", count: missing.count, isRepaired: false),
            CheckFinding(name: "files without a photo", count: orphans.count, isRepaired: repair),
            CheckFinding(name: "files that were never completed", count: leftovers.count, isRepaired: repair),
        ].filter { $0.count > 0 }
    }
}
