import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

@Suite struct WriteQueueTests {
    private let test: TestStore
    private var store: ListingStore { test.store }

    init() throws { test = try TestStore() }

    private struct Refusal: Error {}

    /// Concurrent writes share transactions: a refused write is rolled back without the others.
    @Test func aRefusedWriteIsRolledBackAndOthersStay() async throws {
        let listings = try (0..<200).map { try ImportedListing.test("listing number n\($0)") }
        let store = store
        let written = await withTaskGroup(of: Int?.self) { group in
            for (number, listing) in listings.enumerated() {
                group.addTask {
                    let row = try? await store.write { transaction in
                        let row = try transaction.writer.insert(listing, owner: Accounts.operatorRow)
                        if number % 3 == 0 { throw Refusal() }
                        return row
                    }
                    return row == nil ? nil : number
                }
            }
            return await group.reduce(into: Set<Int>()) { set, number in if let number { set.insert(number) } }
        }
        #expect(written == Set((0..<200).filter { $0 % 3 != 0 }))
        for number in 0..<200 {
            let found = try await store.walk([.words(SearchWords("n\(number) listing number"))])
                .filter { $0.title == "listing number n\(number)" }
            #expect(found.count == (number % 3 == 0 ? 0 : 1), "\(number)")
        }
        #expect(try await store.check(repair: false) == [])
    }

    /// Not NORMAL, which GRDB sets: with it a power failure could lose confirmed writes.
    @Test func confirmedWritesAreOnDisk() async throws {
        let level = try await store.write { try Int.fetchOne($0.db, sql: "PRAGMA synchronous") }
        #expect(level == 2)
    }

    @Test func errorsReachTheirOwnCaller() async throws {
        await #expect(throws: Refusal.self) { try await store.write { _ in throw Refusal() } }
        await #expect(throws: DatabaseError.self) {
            try await store.write { try $0.db.execute(sql: "INSERT INTO nowhere VALUES (1)") }
        }
        _ = try await store.write([try .test()])
        #expect(try await store.count() == 1)
    }

    /// The cancellation of one caller does not affect the writes of others.
    @Test func aCancelledCallerDoesNotStopTheQueue() async throws {
        let store = store
        await withTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    guard let listing = try? ImportedListing.test("c\(number)") else { return }
                    _ = try? await store.write([listing])
                }
            }
            group.cancelAll()
        }
        #expect(try await store.count() == 100)
    }
}
