import Foundation
import ReuniteStorage
import TestSupport
import Testing

/// `reunite recover`: what must not come back with a database of an earlier moment.
@Suite struct RecoverCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    @Test func aFileIsRefused() async throws {
        let result = try await TestProgram.run(
            ["recover", "--data-dir", path("data")], environment: ["REUNITE_DATABASE_URL": ""])
        #expect(result.status != 0 && result.errors.contains("reunite restore"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: path("data")))
    }

    @Test(.enabled(if: TestDatabase.server != nil, "scripts/postgresql starts a server"))
    func accountsAreErasedAgainAndSessionsEnd() async throws {
        for name in ["ada", "bo"] {
            let made = try await TestProgram.run(
                [
                    "account", "create", "\(name)@b.example", "--display-name", name, "--password-stdin", "--data-dir",
                    path("data"),
                ], input: Data("long enough\n".utf8))
            #expect(made.status == 0, "\(made.errors)")
        }
        let server = try await TestServer(in: folder)
        let ada = try #require(try await session("ada", on: server))
        let bo = try #require(try await session("bo", on: server))
        let account = try await server.send("GET", "/api/v1/accounts/me", token: ada).json["id"] as? String
        let listing = #"""
            {"type": "Feature", "geometry": null, "properties": {"status": "found", "category": "bags", "title": "Bag", \#
            "occurredAt": "2026-01-02"}}
            """#
        #expect(try await server.send("POST", "/api/v1/listings", listing, token: bo).status == 201)
        await server.stop()

        // The list of another server has an erasure that the recovery has undone.
        let list = folder.url.appendingPathComponent("other.log")
        try Data("2026-11-26T14:05:00.000000Z erased \(try #require(account))\n".utf8).write(to: list)
        for applied in ["1 accounts were erased", "0 accounts were erased"] {
            let result = try await TestProgram.run(["recover", "--data-dir", path("data"), "--erasures", list.path])
            #expect(result.status == 0 && result.errors.contains(applied), "\(result.errors)")
        }
        let again = try await TestServer(in: folder)
        #expect(try await session("ada", on: again) == nil)
        #expect(try await again.send("GET", "/api/v1/accounts/me", token: bo).status == 401)
        #expect(try await session("bo", on: again) != nil)
        // A follower that knew the first change loads everything again.
        #expect(try await again.send("GET", "/api/v1/changes?since=1").status == 410)
        await again.stop()
    }

    private func session(_ name: String, on server: TestServer) async throws -> String? {
        let account = #"{"email": "\#(name)@b.example", "password": "long enough"}"#
        return try await server.send("POST", "/api/v1/sessions", account).json["token"] as? String
    }
}
