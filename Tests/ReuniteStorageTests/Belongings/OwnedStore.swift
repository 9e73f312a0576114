import Reunite
import Testing

@testable import ReuniteStorage

/// A store with people who register, lose and find things.
struct OwnedStore {
    let bed: ModeratedStore
    var store: Store { bed.store }

    init() throws { bed = try ModeratedStore() }

    static func draft(_ title: String = "Silver bicycle", serial: String? = nil) throws -> BelongingDraft {
        BelongingDraft(
            title: try Title(title), category: .bicycles, description: try Description("With a basket."),
            serial: try serial.map { try SerialNumber($0) })
    }

    static func loss() throws -> Loss {
        Loss(
            occurrence: try Occurrence(Moment(rfc3339: "2026-01-02")),
            location: try Coordinate(longitude: 4.8571, latitude: 45.7613))
    }

    func add(_ title: String = "Silver bicycle", serial: String? = nil, by owner: Session) async throws -> Belonging {
        try await store.belongings.add(Self.draft(title, serial: serial), by: owner, key: nil).belonging
    }

    @discardableResult
    func lose(_ id: BelongingID, by owner: Session, key: IdempotencyKey? = nil) async throws -> ListingID {
        try await store.belongings.lose(id, Self.loss(), by: owner, key: key).listing.listing.id
    }

    /// Sets the photo of a belonging, with files named by a byte.
    @discardableResult
    func setPhoto(
        _ content: UInt8, of id: BelongingID, by owner: Session, _ quota: PhotoQuota = .init()
    ) async throws -> (photo: Photo, replaced: [[UInt8]], freed: Int) {
        let photo = NewPhoto(
            content: Self.content(content), large: PixelSize(width: 16, height: 8),
            small: PixelSize(width: 4, height: 2), bytes: 100, perceptualHash: 0)
        return try #require(try await store.belongings.setPhoto(photo, of: id, by: owner, quota) { true })
    }

    /// The hash that names the files of ``setPhoto(_:of:by:_:)``.
    static func content(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    func write(
        _ text: String = "I have it.", contact: String? = nil, through tag: TagCode, from client: [UInt8] = [7]
    ) async throws {
        try await store.foundMessages.send(.init(text: text, contact: contact), through: tag, from: client)
    }

    /// The texts of the messages about a belonging, newest first.
    func texts(_ belonging: BelongingID, of owner: Session) async throws -> [String] {
        try await store.foundMessages.messages(
            about: belonging, of: owner, limit: 1_000, after: nil, room: .max
        ).messages.map(\.draft.text)
    }

    /// The number of rows of a table.
    func count(_ table: String) async throws -> Int { try await bed.number("SELECT count(*) FROM \(table)") }

    func check() async throws {
        #expect(try await store.maintenance.check(repair: false) == [])
    }
}

/// Expects a refusal of something with a belonging.
func expectRefused(
    _ refusal: BelongingRefusal, _ body: () async throws -> some Sendable,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    await #expect(throws: refusal, sourceLocation: sourceLocation) { _ = try await body() }
}
