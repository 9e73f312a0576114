import Foundation
import Reunite
import TestSupport
import Testing

/// `reunite account`, with and without a running server.
@Suite struct AccountCommandTests {
    private let folder: TemporaryFolder
    private var data: [String] { ["--data-dir", folder.url.appendingPathComponent("data").path] }

    init() throws { folder = try TemporaryFolder() }

    private func create(_ email: String, _ arguments: [String] = [], password: String = "long enough\n") async throws
        -> TestProgram.Result
    {
        try await TestProgram.run(
            ["account", "create", email, "--display-name", "Ada", "--password-stdin"] + arguments + data,
            input: Data(password.utf8))
    }

    private func signIn(_ server: TestServer) async throws -> TestServer.Answer {
        try await server.send("POST", "/api/v1/sessions", #"{"email": "ada@b.example", "password": "long enough"}"#)
    }

    @Test func accountsAreMadeGivenRolesAndShutOut() async throws {
        let made = try await create("Ada@b.example", ["--role", "moderator"])
        #expect(made.status == 0 && AccountID(made.output.trimmingCharacters(in: .newlines)) != nil, "\(made.errors)")
        let server = try await TestServer(in: folder)
        defer { server.process.signal(SIGKILL) }
        let session = try await signIn(server)
        #expect(session.status == 201)
        #expect((session.json["account"] as? [String: Any])?["role"] as? String == "moderator")
        let token = try #require(session.json["token"] as? String)

        #expect(try await TestProgram.run(["account", "role", "ada@b.example", "administrator"] + data).status == 0)
        #expect(try await server.send("GET", "/api/v1/accounts/me", token: token).status == 401)
        let administrator = try await signIn(server)
        #expect((administrator.json["account"] as? [String: Any])?["role"] as? String == "administrator")
        let other = try #require(administrator.json["token"] as? String)

        #expect(
            try await TestProgram.run(["account", "suspend", "ada@b.example", "--until", "2999-01-01"] + data).status
                == 0)
        #expect(try await server.send("GET", "/api/v1/accounts/me", token: other).status == 401)
        #expect(try await signIn(server).status == 403)
        #expect(try await TestProgram.run(["account", "reinstate", "ada@b.example"] + data).status == 0)
        #expect(try await signIn(server).status == 201)
        #expect(try await TestProgram.run(["account", "suspend", "ada@b.example"] + data).status == 0)
        #expect(try await signIn(server).status == 403)
    }

    @Test func wrongUseIsRefusedWithAReason() async throws {
        #expect(try await create("a@b.example").status == 0)
        for (result, reason) in [
            (try await create("A@B.example"), "already"), (try await create("nonsense"), "email address"),
            (try await create("c@d.example", password: "short\n"), "at least 8"),
            (try await create("c@d.example", password: ""), "at least 8"),
            (try await create("c@d.example", ["--role", "king"]), "role"),
            (try await TestProgram.run(["account", "role", "x@y.example", "moderator"] + data), "no account"),
            (try await TestProgram.run(["account", "suspend", "a@b.example", "--until", "soon"] + data), "date"),
            (
                try await TestProgram.run(["account", "suspend", "a@b.example", "--until", "2020-01-01"] + data),
                "future"
            ),
            (
                try await TestProgram.run(["account", "create", "c@d.example", "--display-name", "C"] + data),
                "--password-stdin"
            ),
        ] {
            #expect(result.status != 0 && result.errors.contains(reason), "\(result.errors)")
        }
    }
}
