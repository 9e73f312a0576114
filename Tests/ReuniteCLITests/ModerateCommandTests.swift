import Foundation
import Reunite
import TestSupport
import Testing

/// `reunite moderate`, with and without a running server.
@Suite struct ModerateCommandTests {
    private let folder: TemporaryFolder
    private var data: [String] { ["--data-dir", folder.url.appendingPathComponent("data").path] }

    init() throws { folder = try TemporaryFolder() }

    private func moderate(_ arguments: [String], environment: [String: String] = [:]) async throws
        -> TestProgram.Result
    {
        try await TestProgram.run(["moderate"] + arguments + data, environment: environment)
    }

    private func decide(_ id: String, _ action: String, by email: String = "mo@b.example", _ more: [String] = [])
        async throws -> TestProgram.Result
    {
        try await moderate(["decide", id, action, "--note", "By the rules.", "--as", email] + more)
    }

    /// A server with moderators, and a reported listing.
    private func reported() async throws -> Scene {
        for (name, role) in [("ada", "member"), ("bob", "member"), ("mo", "moderator"), ("min", "administrator")] {
            let made = try await TestProgram.run(
                [
                    "account", "create", "\(name)@b.example", "--display-name", "\(name) 名", "--role", role,
                    "--password-stdin",
                ] + data, input: Data("long enough\n".utf8))
            #expect(made.status == 0, "\(made.errors)")
        }
        let server = try await TestServer(in: folder)
        var scene = Scene(
            server: server, owner: try await signIn(server, "ada"), reporter: try await signIn(server, "bob"))
        scene.listing = try await scene.post("Black backpack", "Pay first.")
        #expect(try await scene.report("spam", "Wants money.\nAt once.").status == 201)
        return scene
    }

    private func signIn(_ server: TestServer, _ name: String) async throws -> String {
        let answer = try await server.send(
            "POST", "/api/v1/sessions", #"{"email": "\#(name)@b.example", "password": "long enough"}"#)
        return try #require(answer.json["token"] as? String)
    }

    /// The id of the only case, from the printed table.
    private func onlyCase(_ state: String = "open") async throws -> String {
        let list = try await moderate(["list", "--state", state])
        let lines = list.output.split(separator: "\n")
        #expect(lines.count == 2, "\(list.output)\(list.errors)")
        return try #require(lines.last?.split(separator: " ").first.map(String.init))
    }

    @Test func everyCommandExplainsItselfWithAnExample() async throws {
        for command in [[], ["list"], ["show"], ["decide"], ["log"]] {
            let help = try await TestProgram.run(["moderate"] + command + ["--help"])
            let example = (["Example: reunite moderate"] + command).joined(separator: " ")
            #expect(help.status == 0 && help.output.contains(example), "\(help.output)")
        }
    }

    @Test func theQueueIsListedAndACaseDecidedBesideAServer() async throws {
        let scene = try await reported()
        defer { scene.server.process.signal(SIGKILL) }
        let list = try await moderate(["list"])
        #expect(list.status == 0 && list.output.hasPrefix("case "), "\(list.output)\(list.errors)")
        for part in ["spam", "Black backpack", "0.5"] { #expect(list.output.contains(part), "\(list.output)") }
        let id = try await onlyCase()

        let show = try await moderate(["show", id])
        for part in [
            "open, version 1", "public, open, version", "of ada 名 <ada@b.example>", "spam by bob 名", "| Wants money.",
            "| At once.", "Evidence", "| Pay first.",
        ] {
            #expect(show.output.contains(part), "\(part): \(show.output)")
        }
        #expect(!show.output.contains("Decisions") && !show.output.contains("Appeals"))

        let decided = try await decide(id, "remove")
        #expect(decided.status == 0, "\(decided.errors)")
        #expect(decided.output.contains("remove, visibility public → removed, case open → actioned"))
        #expect(decided.output.contains("“Black backpack” is removed; the case is actioned, version 2"))
        #expect(try await scene.read().status == 404)
        #expect(try await onlyCase("actioned") == id)
        #expect(try await moderate(["list"]).output == "There are no open cases.\n")

        #expect(try await scene.appeal("It is mine.").status == 201)
        let appealed = try await moderate(["show", id])
        #expect(appealed.output.contains("Appeals") && appealed.output.contains("| It is mine."))
        #expect(appealed.output.contains("remove by mo 名") && appealed.output.contains("| By the rules."))
        #expect(try await moderate(["list"]).output.contains("(appealed)"))
        let same = try await decide(id, "restore")
        #expect(same.status == 1 && same.errors.contains("a moderator other than"), "\(same.errors)")
        #expect(try await decide(id, "restore", by: "min@b.example").status == 0)
        #expect(try await scene.read().status == 200)

        let log = try await moderate(["log"])
        // Beside the accounts that the operator created.
        let lines = log.output.split(separator: "\n")
        #expect(lines.count { !$0.contains("create") } == 3 && lines.count > 3, "\(log.output)")
        #expect(log.output.contains("min 名") && log.output.contains("visibility removed → public"))
        #expect(try await moderate(["log", "--limit", "1"]).output.contains("More entries exist"))
        #expect(try await TestProgram.run(["check"] + data).status == 0)
        // The sessions of the command have ended, and are in no list.
        let sessions = try await scene.server.send("GET", "/api/v1/sessions", token: signIn(scene.server, "mo"))
        #expect((sessions.json["sessions"] as? [Any])?.count == 1, "\(sessions.json)")
    }

    @Test func aDecisionOnWhatHasMovedOnIsRefused() async throws {
        let scene = try await reported()
        defer { scene.server.process.signal(SIGKILL) }
        let id = try await onlyCase()
        #expect(try await scene.report("scam", "Twice.").status == 201)
        let old = try await decide(id, "hold", ["--version", "1"])
        #expect(old.status == 1 && old.errors.contains("has changed since version 1"), "\(old.errors)")
        #expect(old.errors.contains("version 2") && old.errors.contains("a report"), "\(old.errors)")
        #expect(old.errors.contains("Its version is 2 now"), "\(old.errors)")
        #expect(try await scene.read().status == 200)

        let moderator = try await signIn(scene.server, "min")
        #expect(
            try await scene.server.send("POST", "/api/v1/moderation/cases/\(id)/claim", token: moderator).status == 200)
        #expect(try await moderate(["list"]).output.contains("min 名"))
        let assigned = try await decide(id, "hold")
        #expect(assigned.status == 1 && assigned.errors.contains("assigned to min 名 until"), "\(assigned.errors)")
        #expect(try await decide(id, "hold", by: "min@b.example", ["--version", "2"]).status == 0)
        #expect(try await decide(id, "dismiss").status == 0)
        let again = try await decide(id, "restore")
        #expect(again.status == 1 && again.errors.contains("public already"), "\(again.errors)")
    }

    @Test func anOwnerIsWarnedAndTheListingStays() async throws {
        let scene = try await reported()
        defer { scene.server.process.signal(SIGKILL) }
        let id = try await onlyCase()
        #expect(try await moderate(["decide", "--help"]).output.contains("dismiss, warn, redact, hold"))
        let warned = try await decide(id, "warn")
        #expect(warned.status == 0, "\(warned.errors)")
        #expect(warned.output.contains("warn, case open → actioned"), "\(warned.output)")
        #expect(warned.output.contains("is public; the case is actioned, version 2"), "\(warned.output)")
        #expect(try await scene.read().status == 200)
        #expect(try await moderate(["show", id]).output.contains("upheld"))
        #expect(try await scene.appeal("It is no fraud.").status == 201)
        #expect(try await decide(id, "remove", by: "min@b.example").status == 0)
        let refused = try await decide(id, "warn")
        #expect(refused.status == 1 && refused.errors.contains("only restore changes that"), "\(refused.errors)")
        #expect(try await TestProgram.run(["check"] + data).status == 0)
    }

    @Test func anOwnerIsShutOutUntilATimeWithoutAServer() async throws {
        let scene = try await reported()
        await scene.server.stop()
        let id = try await onlyCase()
        let environment = ["REUNITE_MODERATOR": "mo@b.example"]
        let suspended = try await moderate(
            ["decide", id, "suspend-owner", "--note", "Fraud.", "--until", "2999-01-01"], environment: environment)
        #expect(suspended.status == 0, "\(suspended.errors)")
        #expect(suspended.output.contains("suspendedUntil none → 2999-01-01T00:00:00Z"), "\(suspended.output)")
        let server = try await TestServer(in: folder)
        defer { server.process.signal(SIGKILL) }
        #expect(try await server.send("GET", "/api/v1/accounts/me", token: scene.owner).status == 401)
    }

    @Test func theOtherListingsOfASuspendedOwnerAreRemovedToo() async throws {
        let scene = try await reported()
        let first = scene.listing
        let second = try await scene.post("Cheap phones", "")
        await scene.server.stop()
        let id = try await onlyCase()
        let suspended = try await decide(id, "suspend-owner", ["--remove-listings"])
        #expect(suspended.status == 0, "\(suspended.errors)")
        let actioned = try await moderate(["list", "--state", "actioned"])
        #expect(actioned.output.contains("Cheap phones"), "\(actioned.output)")
        let server = try await TestServer(in: folder)
        defer { server.process.signal(SIGKILL) }
        for listing in [first, second] {
            #expect(try await server.send("GET", "/api/v1/listings/\(listing)").status == 404)
        }
        #expect(try await TestProgram.run(["check"] + data).status == 0)
    }

    @Test func wrongUseIsRefusedWithAReason() async throws {
        let scene = try await reported()
        await scene.server.stop()
        let id = try await onlyCase()
        let unknown = "019a9c33-5f5e-7121-8000-000000000000"
        let log = try await moderate(["log"]).output
        #expect(log.contains("create") && !log.contains("dismiss"), "\(log)")
        #expect(try await TestProgram.run(["account", "suspend", "min@b.example"] + data).status == 0)
        for (status, result, reason) in [
            (64, try await moderate(["decide", id, "hold", "--note", "x"]), "--as or REUNITE_MODERATOR is required"),
            (64, try await decide(id, "hold", by: "nonsense"), "email address"),
            (64, try await moderate(["decide", id, "hold", "--note", " ", "--as", "mo@b.example"]), "empty"),
            (64, try await decide(id, "burn"), "suspend-owner"), (64, try await decide("7", "hold"), "case"),
            (64, try await decide(id, "hold", ["--until", "2999-01-01"]), "allowed only with suspend-owner"),
            (64, try await decide(id, "suspend-owner", ["--until", "2001-01-01"]), "must be in the future"),
            (64, try await decide(id, "remove", ["--remove-listings"]), "allowed only with suspend-owner"),
            (1, try await decide(id, "hold", by: "nobody@b.example"), "no account"),
            (1, try await decide(id, "hold", by: "ada@b.example"), "may not moderate"),
            (1, try await decide(id, "hold", by: "min@b.example"), "suspended"),
            (1, try await decide(unknown, "hold"), "no case"), (1, try await moderate(["show", unknown]), "no case"),
            (64, try await moderate(["list", "--limit", "0"]), "--limit"),
        ] {
            #expect(result.status == status && result.errors.contains(reason), "\(result.errors)")
        }
        #expect(try await !moderate(["log"]).output.contains(id))
    }

    @Test func whatOthersWroteCannotCommandTheTerminal() async throws {
        var scene = try await reported()
        defer { scene.server.process.signal(SIGKILL) }
        scene.listing = try await scene.post("Right\\u202eleft 背包", "one\\n\\nDecisions\\n\\tforged")
        #expect(try await scene.report("offensive", "").status == 201)
        let list = try await moderate(["list"]).output
        #expect(list.contains("Right\u{FFFD}left 背包") && !list.unicodeScalars.contains("\u{202E}"), "\(list)")
        let id = try #require(list.split(separator: "\n").first { $0.contains("背包") }?.split(separator: " ").first)
        let show = try await moderate(["show", String(id)]).output
        #expect(show.contains("    | Decisions\n    | \tforged") && !show.contains("\nDecisions"), "\(show)")
    }

    /// A server, its users, and a listing.
    private struct Scene {
        let server: TestServer
        let owner: String
        let reporter: String
        var listing = ""

        func post(_ title: String, _ description: String) async throws -> String {
            let answer = try await server.send(
                "POST", "/api/v1/listings",
                """
                {"type": "Feature", "geometry": {"type": "Point", "coordinates": [2.35, 48.85]}, "properties": {
                "status": "found", "category": "bags", "title": "\(title)", "description": "\(description)",
                "occurredAt": "2026-01-02"}}
                """, token: owner)
            return try #require(answer.json["id"] as? String)
        }

        func report(_ reason: String, _ comment: String) async throws -> TestServer.Answer {
            let body = try JSONSerialization.data(withJSONObject: ["reason": reason, "comment": comment])
            return try await server.send(
                "POST", "/api/v1/listings/\(listing)/reports", String(decoding: body, as: UTF8.self), token: reporter)
        }

        func appeal(_ body: String) async throws -> TestServer.Answer {
            try await server.send(
                "POST", "/api/v1/listings/\(listing)/appeal", #"{"body": "\#(body)"}"#, token: owner)
        }

        func read() async throws -> TestServer.Answer {
            try await server.send("GET", "/api/v1/listings/\(listing)")
        }
    }
}
