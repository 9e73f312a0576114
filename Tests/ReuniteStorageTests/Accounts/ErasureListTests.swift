import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// The list of erased accounts beside the store.
@Suite struct ErasureListTests {
    private let test: TestStore
    private var store: Store { test.store }
    private var list: ErasureList { ErasureList(folder: test.folder) }
    private var path: String { test.folder.appendingPathComponent(ErasureList.fileName).path }

    init() throws { test = try TestStore() }

    private func session(_ email: String = "a@b.example") async throws -> Session {
        let password = PasswordHash(text: "not a hash")
        let registration = Registration(
            email: try EmailAddress(email), password: password,
            profile: Profile(displayName: try DisplayName("Somebody")))
        let account = try await store.registrations.createAccount(registration, role: .member)
        let signedIn = try #require(
            try await store.sessions.signIn(to: account, password: password, userAgent: nil, lifetime: 3600))
        return try #require(try await store.sessions.session(signedIn.token))
    }

    @Test func anErasureIsListedWithoutPersonalData() async throws {
        let sessions = [try await session("a@b.example"), try await session("c@d.example")]
        #expect(try list.contents() == nil)
        for session in sessions { _ = try await store.accounts.erase(session) }
        let contents = try #require(try list.contents())
        #expect(contents.accounts == sessions.map(\.account) && contents.invalidLines == 0)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let line = /[0-9-]{10}T[0-9:.]+Z (erasing|erased) [0-9a-f-]{36}/
        #expect(text.split(separator: "\n").allSatisfy { $0.wholeMatch(of: line) != nil } && text.hasSuffix("\n"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    /// Such an account must not be erased by a restore.
    @Test func anErasureThatIsRefusedIsNotListed() async throws {
        let session = try await session()
        var read = try #require(try await store.accounts.account(session.account))
        read.profile.displayName = try DisplayName("Another name")
        #expect(try await store.accounts.erase(session, ifStill: read) == nil)
        #expect(try list.contents() == nil)
        for (event, isListed) in [(ErasureList.Event.erased, true), (.kept, false), (.erasing, false), (.erased, true)]
        {
            try list.add(event, session.account)
            #expect(try list.contents()?.accounts == (isListed ? [session.account] : []))
        }
    }

    /// A violation of a deferred constraint is noticed by the commit, after the line was written.
    @Test(.sqliteOnly) func anErasureThatCannotBeCommittedIsNotListed() async throws {
        let session = try await session()
        try await store.database.write { db in
            try db.execute(
                """
                CREATE TABLE broken (account INTEGER REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED);
                CREATE TRIGGER breaks AFTER UPDATE OF email ON account BEGIN INSERT INTO broken VALUES (-1); END;
                """)
        }
        await #expect(throws: (any Error).self) { try await store.accounts.erase(session) }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.split(separator: "\n").map { $0.split(separator: " ")[1] } == ["erasing", "kept"])
        #expect(try list.contents()?.accounts == [])
        try await store.database.write { db in try db.execute("DROP TRIGGER breaks; DROP TABLE broken") }
        _ = try await store.accounts.erase(session)
        #expect(try list.contents()?.accounts == [session.account])
    }

    /// A crash after the line was written, before or after the commit.
    @Test func anInterruptedErasureIsSettled() async throws {
        let (kept, erased) = (try await session("a@b.example"), try await session("c@d.example"))
        try list.add(.erasing, kept.account)
        _ = try await store.accounts.erase(erased)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let cut = text.split(separator: "\n").dropLast().map { "\($0)\n" }.joined()
        try Data(cut.utf8).write(to: URL(fileURLWithPath: path))
        let before = try #require(try list.contents())
        #expect(before.accounts == [] && before.unsettled == [kept.account, erased.account])
        let again = try await store.accounts.eraseAgain(before)
        #expect(again.count == 0 && again.doubtful == [kept.account])

        #expect(try await store.accounts.settleErasures() == 2)
        let after = try #require(try list.contents())
        #expect(after.accounts == [erased.account] && after.unsettled == [])
        #expect(try await store.accounts.settleErasures() == 0)
        #expect(try await store.accounts.publicProfile(kept.account) != nil)
    }

    @Test func listsMergeByTime() async throws {
        let accounts = [try await session("a@b.example").account, try await session("c@d.example").account]
        func contents(_ lines: [(Int, ErasureList.Event, Int)]) -> ErasureList.Contents {
            ErasureList.Contents(
                lines.map { "2026-11-24T02:21:0\($0.0)Z \($0.1.rawValue) \(accounts[$0.2])\n" }.joined())
        }
        let old = contents([(1, .erasing, 0), (2, .kept, 0), (3, .erasing, 1)])
        let new = contents([(2, .kept, 0), (4, .erased, 1), (5, .erasing, 0), (6, .erased, 0)])
        for lists in [[old, new], [new, old]] {
            let merged = ErasureList.Contents(merging: lists)
            #expect(merged.accounts == accounts && merged.unsettled == [] && merged.lines.count == 6)
        }
    }

    /// A crash in the first write of all.
    @Test func aTornFirstLineIsNoOtherFile() {
        let line = "2026-11-24T02:21:08Z erased 0198"
        for end in line.indices.dropFirst() {
            let contents = ErasureList.Contents(String(line[..<end]))
            #expect(contents.invalidLines == 1 && !contents.isForeign)
        }
        #expect(ErasureList.Contents("something else").isForeign && ErasureList.Contents("1\n2\n").isForeign)
        #expect(!ErasureList.Contents("").isForeign)
    }

    /// Writing to `/dev/full` fails as on a full disk. Even root cannot write to a folder as to a file.
    @Test(arguments: ["/dev/full", nil]) func withoutTheListNothingIsErased(device: String?) async throws {
        if let device {
            guard FileManager.default.fileExists(atPath: device) else { return }
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: device)
        } else {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        let session = try await session()
        let error = await #expect(throws: StoreError.self) { try await store.accounts.erase(session) }
        guard case .unavailable(let reason)? = error else { throw error ?? StoreError.newerSchema }
        #expect(reason.contains(ErasureList.fileName))
        #expect(try await store.accounts.publicProfile(session.account) != nil)
        #expect(try await store.mail.take(limit: 10, for: 60).isEmpty)
        try FileManager.default.removeItem(atPath: path)
        _ = try await store.accounts.erase(session)
        #expect(try await store.accounts.publicProfile(session.account) == nil)
        #expect(try list.contents()?.accounts == [session.account])
    }

    /// A process that was killed while it wrote.
    @Test func aTornLineIsLeftBehind() async throws {
        try Data("2026-11-24T02:21:08Z erased 0198".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try list.contents()?.accounts == [])
        let session = try await session()
        _ = try await store.accounts.erase(session)
        let contents = try #require(try list.contents())
        #expect(contents.accounts == [session.account] && contents.invalidLines == 1 && !contents.isForeign)
    }

    @Test func onlyTheSameAccountIsErasedAgain() async throws {
        let (erased, other) = (try await session("a@b.example"), try await session("c@d.example"))
        // In another store, the row of an account may belong to somebody else.
        let stranger = AccountID(row: other.account.row, secret: Int64(other.account.secret) ^ 1)
        for account in [erased.account, stranger] { try list.add(.erased, account) }
        let contents = try #require(try list.contents())
        #expect(try await store.accounts.eraseAgain(contents).count == 1)
        #expect(try await store.accounts.eraseAgain(contents).count == 0)
        #expect(try await store.accounts.publicProfile(erased.account) == nil)
        #expect(try await store.accounts.publicProfile(other.account) != nil)
        #expect(try await store.mail.take(limit: 10, for: 60).isEmpty)
    }
}
