import Foundation
import Reunite

extension PhotoObjects {
    /// Maximum number of bytes of a page with a thousand keys.
    private static let maximumPageSize = 4_000_000

    /// Reads a page of one key: whether the bucket exists, the credentials are right, and the photos do not belong to another service.
    ///
    /// - Throws: ``PhotoFilesError``.
    public func ping() async throws { _ = try await page(prefix: "", after: nil, count: 1) }

    /// Whether there is no object but the one that names the owner.
    ///
    /// - Throws: ``PhotoFilesError``.
    public func isEmpty() async throws -> Bool {
        try await page(prefix: "", after: nil, count: 2).objects.allSatisfy {
            $0.key == client.configuration.prefix + Self.ownerKey
        }
    }

    /// The photos whose objects were all written before a date. There are no temporary files.
    public func oldFiles(
        on shelf: UInt8, before date: Date
    ) async throws -> (contents: Set<[UInt8]>, leftovers: [URL]) {
        let photos = try await photos(on: shelf)
        return (Set(photos.filter { $0.value.newest < date }.keys), [])
    }

    /// All photos. Those written within the last hour are not removable: their rows may not be written yet.
    public func inventory(now: Date) async throws -> PhotoInventory {
        var inventory = PhotoInventory()
        for (content, photo) in try await photos(on: nil) {
            if photo.count == PhotoSize.allCases.count { inventory.complete.insert(content) }
            if photo.newest < now.addingTimeInterval(-Self.removableAge) { inventory.removable.insert(content) }
        }
        return inventory
    }

    /// The photos whose names begin with a byte, or all: the number of renditions, and when the newest was written.
    private func photos(on shelf: UInt8?) async throws -> [[UInt8]: (count: Int, newest: Date)] {
        var photos: [[UInt8]: (count: Int, newest: Date)] = [:]
        let prefix = shelf.map { "\(PhotoFolder.name([$0]))/" } ?? ""
        var token: String?
        repeat {
            let page = try await page(prefix: prefix, after: token, count: pageSize)
            for object in page.objects {
                // Other objects are not ours.
                guard let name = object.key.split(separator: "/").last, let content = PhotoFolder.content(String(name))
                else { continue }
                let photo = photos[content] ?? (0, .distantPast)
                photos[content] = (photo.count + 1, max(photo.newest, object.written))
            }
            guard page.next == nil || page.next != token else {
                throw PhotoFilesError(reason: "The object store repeats a page of a list")
            }
            token = page.next
        } while token != nil
        return photos
    }

    private func page(prefix: String, after token: String?, count: Int) async throws -> ObjectListing {
        var query = token.map { "continuation-token=\(ObjectRequest.encoded($0))&" } ?? ""
        query += "list-type=2&max-keys=\(count)"
        query += "&prefix=\(ObjectRequest.encoded(client.configuration.prefix + prefix))"
        let response = try await send(
            ObjectRequest(method: .get, query: query, maximumSize: Self.maximumPageSize))
        try response.require(200...200)
        guard let page = ObjectListing(response.body) else {
            throw PhotoFilesError(reason: "The object store answered a list that cannot be read")
        }
        return page
    }
}
