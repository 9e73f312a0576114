import Foundation
import Reunite
import ReuniteStorage
import TestSupport
import Testing

/// Accounts that were erased after a backup do not exist after its restore.
@Suite(.sqliteOnly(because: "a backup is of a file")) struct RestoredErasureTests {
    private let folder: TemporaryFolder
    private var data: URL { folder.url.appendingPathComponent("data") }
    private var list: URL { data.appendingPathComponent(ErasureList.fileName) }
    private var file: URL { folder.url.appendingPathComponent("backup.tar") }

    init() throws { folder = try TemporaryFolder() }

    private func target(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

    private func backup() async throws {
        let made = try await TestProgram.run(["backup", file.path, "--overwrite", "--data-dir", data.path])
        try #require(made.status == 0, "\(made.errors)")
    }

    private func restore(_ name: String, _ list: URL? = nil) async throws -> TestProgram.Result {
        let arguments = list.map { ["--erasures", $0.path] } ?? []
        return try await TestProgram.run(["restore", file.path, "--data-dir", target(name).path] + arguments)
    }

    /// Whether an account is in a restored folder, which must be consistent.
    private func has(_ account: AccountID, in name: String) async throws -> Bool {
        let check = try await TestProgram.run(["check", "--data-dir", target(name).path])
        #expect(check.status == 0, "\(check.errors)")
        let store = try Store(folder: target(name))
        defer { try? store.close() }
        return try await store.accounts.publicProfile(account) != nil
    }

    private func photos(in name: String) -> Int {
        let photos = target(name).appendingPathComponent("photos").path
        let names = FileManager.default.enumerator(atPath: photos)?.allObjects as? [String] ?? []
        return names.count { $0.hasSuffix(".jpg") }
    }

    @Test func aListedAccountIsErasedAgain() async throws {
        let busy = try await BusyFolder(data)
        let listing = try await busy.post()
        _ = try await busy.addPhoto(1, to: listing)
        try await backup()
        #expect(!FileManager.default.fileExists(atPath: list.path))
        try await busy.erase()

        let without = try await restore("without")
        #expect(without.status == 0 && without.errors.contains("No list of erasures"), "\(without.errors)")
        #expect(try await has(busy.account, in: "without"))
        #expect(photos(in: "without") == 3)

        let with = try await restore("with", list)
        #expect(with.status == 0 && with.errors.contains("1 accounts were erased"), "\(with.errors)")
        #expect(try await !has(busy.account, in: "with"))
        #expect(photos(in: "with") == 0)
        let store = try Store(folder: target("with"))
        #expect(try await store.listings.listing(listing) == nil)
        #expect(try await store.mail.take(limit: 10, for: 60).isEmpty)
        try store.close()

        // The list comes along, and alone in a folder it is used without being named.
        let moved = target("moved")
        try FileManager.default.createDirectory(at: moved, withIntermediateDirectories: false)
        try FileManager.default.copyItem(
            at: target("with").appendingPathComponent(ErasureList.fileName),
            to: moved.appendingPathComponent(ErasureList.fileName))
        #expect(try await restore("moved").status == 0)
        #expect(try await !has(busy.account, in: "moved"))

        // A backup that knows of the erasure needs no list, and a list does no harm.
        try await backup()
        #expect(try await restore("later", list).errors.contains("0 accounts were erased"))
        #expect(try await !has(busy.account, in: "later"))
    }

    /// As after a crash, a full disk, or a visit by an editor of another system.
    @Test(arguments: [
        "LINE2026-11-24T02:21:08Z erased 0198", "LINE2026", "\n\nLINE", "2026-11-24T0\nLINE", "\r\nLINE\r\n",
    ])
    func aTornLineHidesNoOther(_ text: String) async throws {
        let busy = try await BusyFolder(data)
        try await busy.post()
        try await backup()
        try await busy.erase()
        let line = try String(contentsOf: list, encoding: .utf8)
        try Data(text.replacing("LINE", with: line).utf8).write(to: list)
        let restored = try await restore("restored", list)
        #expect(restored.status == 0)
        #expect(restored.errors.contains("cut off or invalid: 1.") == text.contains("2026"))
        #expect(try await !has(busy.account, in: "restored"))
    }

    /// The server crashed before the commit, and the list does not say so.
    @Test func anInterruptedErasureIsNotApplied() async throws {
        let busy = try await BusyFolder(data)
        try await busy.post()
        try await backup()
        try Data("2026-11-24T02:21:08Z erasing \(busy.account)\n".utf8).write(to: list)
        let restored = try await restore("restored", list)
        #expect(restored.status == 0 && restored.errors.contains("account \(busy.account) was interrupted"))
        #expect(try await has(busy.account, in: "restored"))
        let kept = try #require(try ErasureList(folder: target("restored")).contents())
        #expect(kept.accounts == [] && kept.unsettled == [])
    }

    @Test func anotherFileIsRefused() async throws {
        try await BusyFolder(data).post()
        try await backup()
        let other = target("other")
        try Data("something else\n".utf8).write(to: other)
        for file in [other, target("nowhere")] {
            let result = try await restore("restored", file)
            #expect(result.status == 1 && result.errors.contains("list of erasures"), "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: target("restored").path))
        }
    }

    /// From the request that erases an account to the sign-in after a restore.
    @Test func anErasedPersonCannotSignIn() async throws {
        let created = try await TestProgram.run(
            [
                "account", "create", "ada@b.example", "--display-name", "Ada", "--password-stdin", "--data-dir",
                data.path,
            ],
            input: Data("long enough\n".utf8))
        try #require(created.status == 0)
        try await backup()
        let credentials = #"{"email": "ada@b.example", "password": "long enough"}"#
        let server = try await TestServer(in: folder)
        let token = try await server.send("POST", "/api/v1/sessions", credentials).json["token"] as? String
        let erased = try await server.send(
            "DELETE", "/api/v1/accounts/me", #"{"password": "long enough"}"#, token: token)
        #expect(erased.status == 204)
        await server.stop()

        let old = target("old")
        try FileManager.default.moveItem(at: data, to: old)
        #expect(try await restore("data", old.appendingPathComponent(ErasureList.fileName)).status == 0)
        let restored = try await TestServer(in: folder)
        #expect(try await restored.send("POST", "/api/v1/sessions", credentials).status == 401)
        await restored.stop()
    }
}
