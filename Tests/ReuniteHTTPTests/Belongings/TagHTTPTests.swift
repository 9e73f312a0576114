import HTTPTypes
import NIOCore
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// What a person who has the code of a tag can do and learn.
@Suite struct TagHTTPTests {
    /// A secret that a finder has chosen.
    private static let secret = "0123456789-abcdef_ABCD"

    /// Everything in a response but what differs from request to request.
    private static func visible(_ response: TestResponse, code: String) -> [String] {
        let fields = response.headers.filter { $0.name.rawName.lowercased() != "x-request-id" && $0.name != .date }
        return ["\(response.status.code)"] + fields.map { "\($0)" }.sorted()
            + [
                String(buffer: response.body).replacing(code, with: "CODE").replacing(
                    /name="secret" value="[A-Za-z0-9_-]{43}"/, with: "SECRET")
            ]
    }

    /// Assigned, replaced, deleted and unknown codes, and that of an erased owner.
    @Test func allCodesAreAnsweredAlike() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let scene = try await BelongingScene(in: store, client)
            let others = (
                try await BelongingScene(in: store, client), try await BelongingScene(in: store, client),
                try await BelongingScene(in: store, client)
            )
            _ = try await others.0.owner.post("\(others.0.path)/tag")
            _ = try await others.1.owner.delete(others.1.path)
            _ = try await others.2.owner.delete("/api/v1/accounts/me", #"{"password": "\#(TestPerson.password)"}"#)
            let codes = [scene, others.0, others.1, others.2].map(\.tag) + [TagCode.random().grouped]
            let plain = codes.map { $0.replacing("-", with: "") }
            func expectAlike(_ name: String, _ body: (String) async throws -> TestResponse) async throws {
                var seen = Set<[String]>()
                for code in plain { seen.insert(Self.visible(try await body(code), code: code)) }
                #expect(seen.count == 1, "\(name): \(seen)")
            }
            try await expectAlike("page") { try await client.send(.get, "/t/\($0)") }
            try await expectAlike("answer page") { try await client.send(.get, "/t/\($0)?secret=\(Self.secret)") }
            try await expectAlike("answer") {
                try await client.send(.get, "/api/v1/tags/\($0)/answer?secret=\(Self.secret)")
            }
            try await expectAlike("message") { try await scene.write(tag: $0) }
            try await expectAlike("second message") { try await scene.write(tag: $0) }
            try await expectAlike("fault") { try await scene.write("", tag: $0) }
            for code in plain {
                for path in ["/t/\(code)/qr.svg", "/t/\(code)/qr.png"] {
                    let picture = try await client.send(.get, path)
                    #expect(picture.status == .ok && picture.headers[.xRobotsTag] == "noindex")
                }
            }
            #expect(try await scene.messages().count == 1)
        }
    }

    @Test func pagesAndPicturesAreNotIndexed() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let page = try await client.send(.get, "/t/\(scene.tag)")
            #expect(page.status == .ok && page.headers[.xRobotsTag] == "noindex")
            #expect(page.headers[HTTPField.Name("Referrer-Policy")!] == "no-referrer")
            let tag = try #require(try await scene.owner.get(scene.path).json["tag"] as? [String: String])
            let url = try #require(tag["url"])
            let svg = try await client.send(.get, try #require(tag["qr"]))
            #expect(String(buffer: svg.body) == QRCode(url)?.svg && svg.headers[.contentType] == "image/svg+xml")
            let png = try await client.send(.get, try #require(tag["png"]))
            #expect(Array(png.body.readableBytesView) == QRCode(url)?.png && png.headers[.contentType] == "image/png")
            for wrong in ["/t/x/qr.svg", "/t/0000000000000001/qr.png", "/t/\(scene.tag)/qr.gif"] {
                #expect(try await client.send(.get, wrong).status == .notFound, "\(wrong)")
            }
            #expect(try await scene.write(tag: "0000000000000001").status == .notFound)
        }
    }

    /// With the cookie or token of the owner or of others: the session is not read.
    @Test func aFinderNeedsNoAccount() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            for token in [scene.owner.token, "wrong"] {
                let response = try await client.send(
                    .post, "/api/v1/tags/\(scene.tag)/found", #"{"message": "By \#(token.prefix(5))"}"#, token: token)
                #expect(response.status == .accepted)
            }
            #expect(try await scene.messages().count == 2)
        }
    }

    @Test func anOwnerDeletesAndReportsMessages() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            _ = try await scene.write("Pay me.")
            let id = try #require(try await scene.messages().first?["id"] as? String)
            let path = "\(scene.path)/messages/\(id)"
            #expect(try await scene.owner.post("\(path)/report").status == .noContent)
            #expect(try await scene.messages().first?["isReported"] as? Bool == true)
            #expect(try await scene.write("Pay me now.").status == .accepted)
            #expect(try await scene.messages().count == 1)
            #expect(try await scene.owner.delete(path).status == .noContent)
            #expect(try await scene.owner.delete(path).status == .notFound)
            #expect(try await scene.messages().isEmpty)
        }
    }

    /// The same limit holds for a code that no tag has, and for both together.
    @Test func messagesOfAClientAreLimited() async throws {
        var service = try TestService()
        service.configuration.hasRateLimits = true
        try await service.run { [service] client in
            let scene = try await BelongingScene(in: service.test.store, client)
            var statuses: [Int] = []
            for number in 0...BelongingTerms.messagesByClient.burst {
                let tag = number.isMultiple(of: 2) ? scene.tag : TagCode.random().text
                statuses.append(try await scene.write("\(number)", tag: tag).status.code)
            }
            #expect(statuses == Array(repeating: 202, count: BelongingTerms.messagesByClient.burst) + [429])
            #expect(try await scene.write(tag: TagCode.random().text).status.code == 429)
        }
    }

    /// A mistyped code is told as such, because its check character shows it: that says nothing of other codes.
    @Test func aMistypedCodeIsToldAsSuch() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let plain = scene.tag.replacing("-", with: "")
            let last = plain.last == "0" ? "1" : "0"
            for (code, detail) in [
                ("\(plain.dropLast())\(last)", "The code has a wrong character."),
                (String(plain.dropLast()), "The code must have 16 characters."),
                ("\(plain.dropLast())U", "The code must be digits and letters without U."),
            ] {
                let response = try await scene.write(tag: code)
                #expect(try response.status == .notFound && response.problem == "mistyped-tag")
                #expect(try (response.json["detail"] as? String)?.hasPrefix(detail) == true)
            }
        }
    }

    /// The owner answers on the page of the tag, and only who knows the secret reads it.
    @Test func ownerAnswersTheFinder() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let other = try await BelongingScene(in: service.test.store, client)
            let found = "/api/v1/tags/\(scene.tag)/found"
            for _ in 0..<2 {
                // The second is the request of a client that did not get the response.
                let sent = #"{"message": "I have it.", "secret": "\#(Self.secret)"}"#
                #expect(try await client.send(.post, found, sent).status == .accepted)
            }
            _ = try await scene.write("Without a secret.")
            let messages = try await scene.messages()
            #expect(messages.map { $0["isAnswerable"] as? Bool } == [false, true])
            let paths = messages.map { "\(scene.path)/messages/\($0["id"] ?? "")/answer" }
            func read(_ secret: String, of tag: String) async throws -> TestResponse {
                try await client.send(.get, "/api/v1/tags/\(tag)/answer?secret=\(secret)")
            }
            let none = try await read(Self.secret, of: scene.tag)
            #expect(none.status == .ok && String(buffer: none.body) == #"{"answer":null}"#)
            #expect(none.headers[.cacheControl] == "no-store")

            let refused = try await client.send(.put, paths[0], #"{"text": "Thanks."}"#, token: scene.owner.token)
            #expect(try refused.problem == "unanswerable-message")
            #expect(
                try await client.send(.put, paths[1], #"{"text": "Mine."}"#, token: other.owner.token).status
                    == .notFound)
            for text in ["First <b>.", "Thank you!\\nAt six?", "Thank you!\\nAt six?"] {
                #expect(
                    try await client.send(.put, paths[1], #"{"text": "\#(text)"}"#, token: scene.owner.token).status
                        == .noContent)
            }
            #expect(
                try await client.send(.put, paths[1], #"{"text": " "}"#, token: scene.owner.token).status
                    == .unprocessableContent)

            let answer = try await read(Self.secret, of: scene.tag).json["answer"] as? [String: Any]
            #expect(answer?["text"] as? String == "Thank you!\nAt six?" && answer?["at"] is String)
            for (secret, tag) in [(String(Self.secret.reversed()), scene.tag), (Self.secret, other.tag)] {
                #expect(try await read(secret, of: tag).body == none.body)
            }
            #expect(try await read("short", of: scene.tag).status == .badRequest)
            #expect(try await client.send(.get, "/api/v1/tags/\(scene.tag)/answer").status == .badRequest)
            let shown = (try await scene.messages()).last?["answer"] as? [String: Any]
            #expect(shown?["text"] as? String == "Thank you!\nAt six?")

            // Without scripts.
            let page = try await client.send(.get, "/t/\(scene.tag)?secret=\(Self.secret)")
            #expect(String(buffer: page.body).contains("Thank you!\nAt six?"))
            #expect(page.headers[.cacheControl] == "no-store" && page.headers[.xRobotsTag] == "noindex")
            let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            let done = try await client.send(
                .post, "/t/\(scene.tag)", "message=At+the+desk&secret=\(String(Self.secret.reversed()))", headers: form)
            #expect(String(buffer: done.body).contains("?secret=\(String(Self.secret.reversed()))"))
            #expect(try await scene.messages().first?["isAnswerable"] as? Bool == true)
            _ = try await scene.owner.delete("\(scene.path)/messages/\(messages[1]["id"] ?? "")")
            #expect(try await read(Self.secret, of: scene.tag).body == none.body)
        }
    }

    /// The form of the page works without scripts.
    @Test func formWritesToTheOwner() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            let path = "/t/\(scene.tag)"
            let page = String(buffer: try await client.send(.get, "\(path)?lang=fr").body)
            #expect(
                page.contains("<form class=\"form\" method=\"post\">") && page.contains("name=\"lang\" value=\"fr\""))
            #expect(page.contains("/belongings/belongings.css") && !page.contains("account.css"))
            for body in ["message=+&contact=a%22b", "message=x&contact=\(String(repeating: "1", count: 201))"] {
                let refused = try await client.send(.post, path, body, headers: form)
                #expect(
                    refused.status == .unprocessableContent && String(buffer: refused.body).contains("aria-invalid"))
                #expect(!String(buffer: refused.body).contains("a\"b"))
            }
            let sent = "message=At+the+desk%0D%0Aof+the+hotel&contact=+&lang=en"
            var fromElsewhere = form
            fromElsewhere[.secFetchSite] = "cross-site"
            let foreign = try await client.send(.post, path, sent, headers: fromElsewhere)
            #expect(foreign.status == .forbidden)
            let done = try await client.send(.post, path, sent, headers: form)
            #expect(done.status == .ok && String(buffer: done.body).contains("Message sent"))
            let other = try await client.send(.post, "/t/\(TagCode.random().grouped)", sent, headers: form)
            #expect(other.status == .ok && other.body == done.body)
            let messages = try await scene.messages()
            #expect(messages.map { $0["message"] as? String } == ["At the desk\nof the hotel"])
            let mistyped = try await client.send(.post, "/t/0000000000000001", sent, headers: form)
            #expect(mistyped.status == .notFound && String(buffer: mistyped.body).contains("typo"))
        }
    }

    /// Pages of other origins cannot make their visitors write; our own pages and programs can.
    @Test func pagesOfOtherOriginsCannotWrite() async throws {
        let service = try TestService()
        try await service.run { client in
            let scene = try await BelongingScene(in: service.test.store, client)
            let own = "http://localhost"
            let (site, origin) = (HTTPField.Name("Sec-Fetch-Site")!, HTTPField.Name.origin)
            for (name, value, status) in [
                (site, "cross-site", 403), (site, "same-site", 403), (origin, "https://evil.example", 403),
                (origin, "null", 403), (site, "same-origin", 202), (origin, own, 202), (.userAgent, "curl", 202),
            ] {
                let response = try await client.send(
                    .post, "/api/v1/tags/\(scene.tag)/found", #"{"message": "\#(value)"}"#,
                    headers: [name: value])
                #expect(response.status.code == status, "\(name): \(value)")
                if status == 403 { #expect(try response.problem == "cross-site") }
            }
            #expect(try await scene.messages().count == 3)
        }
    }
}
