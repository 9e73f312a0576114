import Foundation
import Reunite
import ReuniteGenerators
import ReuniteHTTP
import ReunitePhotos
import ReuniteService
import ReuniteStorage

/// Adds pictures to their listings as uploads are added: decoded in a sandbox, rendered and stored.
struct DemonstrationPictures {
    /// Maximum number of listings that are worked on at the same time.
    private static let maximumConcurrent = 2 * ProcessInfo.processInfo.activeProcessorCount

    let store: Store
    let storage: PhotoStorage

    /// Adds the pictures of listings that have none.
    ///
    /// - Parameter onProgress: called with the number of pictures added so far.
    func add(
        _ illustrations: [Demonstration.Illustration], by sessions: [Session], onProgress: (Int) -> Void
    ) async throws {
        let ids = try await listingsWithoutPhotos(of: sessions)
        var waiting = illustrations.compactMap { illustration in
            ids[illustration.externalID].map {
                (id: $0, picture: illustration.picture, session: sessions[illustration.language.rawValue])
            }
        }[...]
        var added = 0
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<waiting.count + Self.maximumConcurrent {
                if number >= Self.maximumConcurrent, try await group.next() != nil {
                    added += 1
                    onProgress(added)
                }
                guard let next = waiting.popFirst() else { continue }
                group.addTask { try await add(next.picture, to: next.id, by: next.session) }
            }
        }
    }

    private func add(_ picture: DemonstrationPicture, to id: ListingID, by session: Session) async throws {
        _ = try await storage.add(picture.file(), of: session.account.uuid, from: .command) { _, new, hasFiles in
            try await store.photos.add(new, to: id, by: session, PhotoQuota(), key: nil, hasFiles: hasFiles)
        }
    }

    /// The listings without photos, by the id in the import format.
    private func listingsWithoutPhotos(of sessions: [Session]) async throws -> [String: ListingID] {
        var ids: [String: ListingID] = [:]
        for session in sessions {
            var cursor: PageCursor?
            repeat {
                let page = try await store.listings.listings(of: session.account, limit: 1000, after: cursor, into: ids)
                {
                    ids, row in
                    guard let externalID = row.externalID, row.listing.photos.isEmpty, row.listing.state != .withdrawn
                    else { return }
                    ids[externalID] = row.listing.id
                }
                ids = page.result
                cursor = page.page.next
            } while cursor != nil
        }
        return ids
    }
}
