import Foundation
import ReunitePhotos
import ReuniteService
import ReuniteStorage

extension ErasureList.Contents {
    /// The erased accounts: of the lists that the operator names, and of that in a data folder; nil if there is none.
    ///
    /// - Throws: ``BackupError/notErasures`` if a named list is missing, or one is something else.
    init?(in folder: URL, and named: [ErasureList]) throws {
        var lists = try named.map { list in
            guard let contents = try list.contents() else { throw BackupError.notErasures }
            return contents
        }
        if let own = try ErasureList(folder: folder).contents() { lists.append(own) }
        guard !lists.contains(where: \.isForeign) else { throw BackupError.notErasures }
        guard !lists.isEmpty else { return nil }
        self.init(merging: lists)
    }
}

extension Restored.Erasures {
    /// Erases the accounts of a list again, with their photos.
    ///
    /// - Parameter folder: the data folder, where the next restore looks for the list too.
    init(
        applying list: ErasureList.Contents, to store: Store, _ photos: any PhotoFiles, listedIn folder: URL
    ) async throws {
        let (count, doubtful, files) = try await store.accounts.eraseAgain(list)
        try await store.photos.sweep(files, in: photos)
        try ErasureList(folder: folder).add(list)
        try await store.accounts.settleErasures()
        self.init(
            listed: list.accounts.count, applied: count, doubtful: doubtful, invalidLines: list.invalidLines)
    }
}
