import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// Sign-in by a mailed link or code.
@Suite struct SignInLinksHTTPTests {
    private static let links = "/api/v1/sessions/links"
    private static let confirm = "/api/v1/sessions/links/confirm"
    private static let me = "/api/v1/accounts/me"

    private let service: TestService
    private var store: Store { service.test.store }

    init() throws { service = try TestService() }

    /// Requests a mail, and reads it.
    private func mailed(_ client: TestClient, to email: String) async throws -> (token: String, code: String) {
        let response = try await client.send(.post, Self.links, #"{"email": "\#(email)"}"#)
        #expect(response.status == .accepted)
        let mails = try await store.mail.take(limit: 10, for: 60)
        for mail in mails { try await store.mail.finish(mail.id) }
        for case .signInLink(let token, let code) in mails.map(\.letter) { return (token.text, code.text) }
        throw CocoaError(.coderValueNotFound)
    }

    private static func byToken(_ token: String, cookie: Bool = false) -> String {
        #"{"token": "\#(token)"\#(cookie ? ", \"cookie\": true" : "")}"#
    }

    private static func byCode(_ email: String, _ code: String) -> String {
        #"{"email": "\#(email)", "code": "\#(code)"}"#
    }

    private static func wrong(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

    /// A response without what differs for each.
    private static func text(_ response: TestResponse) -> String {
        let fields = response.headers.filter { $0.name != .date && $0.name != .requestID }.map { "\($0)" }.sorted()
        return "\(response.status) \(fields) \(String(buffer: response.body))"
    }

    @Test func accountsWithoutAPasswordSignInByMail() async throws {
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            #expect(try await person.get(Self.me).json["hasPassword"] as? Bool == true)
            try await store.write { transaction in try transaction.db.execute("UPDATE account SET password = NULL") }
            #expect(try await person.get(Self.me).json["hasPassword"] as? Bool == false)
            let refused = try await client.send(
                .post, "/api/v1/sessions", #"{"email": "\#(person.email)", "password": "\#(TestPerson.password)"}"#)
            #expect(try refused.status == .unauthorized && refused.problem == "invalid-credentials")
            let (token, _) = try await mailed(client, to: person.email)
            let session = try await client.send(.post, Self.confirm, Self.byToken(token))
            #expect(session.status == .created && session.headers[.setCookie] == nil)
            #expect(try Set(session.json.keys) == ["token", "expiresAt", "account"])
            let own = try #require(try session.json["token"] as? String)
            #expect(try await client.send(.get, Self.me, token: own).status == .ok)
            let (_, code) = try await mailed(client, to: person.email)
            let typed = "\(code.prefix(3)) \(code.suffix(3))"
            let byCode = try await client.send(.post, Self.confirm, Self.byCode(person.email.uppercased(), typed))
            #expect(byCode.status == .created)
        }
    }

    @Test func nobodyLearnsWhetherAnAddressHasAnAccount() async throws {
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            let addresses = [person.email, "other@example.org"]
            var responses: [String: [String]] = [:]
            let (_, code) = try await mailed(client, to: person.email)
            for email in addresses {
                let request = try await client.send(.post, Self.links, #"{"email": "\#(email)", "locale": "fr"}"#)
                responses[email, default: []].append(Self.text(request))
                for _ in 0..<7 {
                    let guess = try await client.send(.post, Self.confirm, Self.byCode(email, Self.wrong(code)))
                    #expect(try guess.status == .unprocessableContent && guess.faults == ["/code"])
                    responses[email, default: []].append(Self.text(guess))
                }
            }
            #expect(responses[addresses[0]] == responses[addresses[1]])
        }
    }

    @Test func aTokenIsUsedOnceAndItsCodeEndsAfterFiveWrongOnes() async throws {
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            let (token, code) = try await mailed(client, to: person.email)
            for _ in 0..<5 {
                _ = try await client.send(.post, Self.confirm, Self.byCode(person.email, Self.wrong(code)))
            }
            let late = try await client.send(.post, Self.confirm, Self.byCode(person.email, code))
            #expect(try late.status == .unprocessableContent && late.faults == ["/code"])
            #expect(try await client.send(.post, Self.confirm, Self.byToken(token)).status == .created)
            for used in [token, "x", ""] {
                let again = try await client.send(.post, Self.confirm, Self.byToken(used))
                #expect(try again.status == .unprocessableContent && again.faults == ["/token"])
            }
            for (body, faults) in [
                (#"{"email": "a@b.example"}"#, ["/code"]), (#"{"code": "000000"}"#, ["/email"]),
                (#"{"email": "a@b.example", "code": "00000"}"#, ["/code"]),
                (#"{"token": "x", "code": "000000"}"#, ["/code"]),
            ] {
                #expect(try await client.send(.post, Self.confirm, body).faults == faults, "\(body)")
            }
        }
    }

    /// As scanners of mails do. The token is after `#`, so no request for the page has it; this one would do nothing with it either.
    @Test func openingTheLinkChangesNothing() async throws {
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            let (token, _) = try await mailed(client, to: person.email)
            for method in [HTTPRequest.Method.get, .head] {
                for uri in ["/account/sign-in", "/account/sign-in?token=\(token)"] {
                    let page = try await client.execute(uri: uri, method: method, headers: [.accept: "text/html"])
                    #expect(page.status == .ok && page.headers[.setCookie] == nil, "\(method) \(uri)")
                }
                let api = try await client.execute(uri: "\(Self.confirm)?token=\(token)", method: method)
                #expect(api.status == .methodNotAllowed)
            }
            #expect(try await client.send(.post, Self.confirm, Self.byToken(token)).status == .created)
        }
    }

    @Test func aBrowserGetsCookiesAndOtherSitesGetNothing() async throws {
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            let (token, _) = try await mailed(client, to: person.email)
            let body = Self.byToken(token, cookie: true)
            for headers in [[.secFetchSite: "cross-site"], [.origin: "https://evil.example"]] as [HTTPFields] {
                let refused = try await client.send(.post, Self.confirm, body, headers: headers)
                #expect(try refused.status == .forbidden && refused.problem == "cross-site")
            }
            let own: HTTPFields = [.secFetchSite: "same-origin"]
            let session = try await client.send(.post, Self.confirm, body, headers: own)
            #expect(try session.status == .created && Set(session.json.keys) == ["expiresAt", "account"])
            let cookies = session.headers[values: .setCookie]
            #expect(cookies.count == 2 && cookies.allSatisfy { $0.contains("HttpOnly; SameSite=Lax") })
            // The browser keeps the secret by which the account knows it.
            let sent = HTTPField(
                name: .cookie, value: cookies.map { String($0.prefix { $0 != ";" }) }.joined(separator: "; "))
            let (next, _) = try await mailed(client, to: person.email)
            var fields = own
            fields.append(sent)
            let again = try await client.send(.post, Self.confirm, Self.byToken(next, cookie: true), headers: fields)
            func device(_ cookies: [String]) -> Substring? {
                cookies.first { $0.contains("reunite-device=") }?.prefix { $0 != ";" }
            }
            #expect(device(again.headers[values: .setCookie]) == device(cookies) && device(cookies) != nil)
        }
    }

    @Test func suspendedAccountsAreRefused() async throws {
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            let (token, code) = try await mailed(client, to: person.email)
            try await store.accounts.suspend(EmailAddress(person.email), until: nil)
            for body in [Self.byToken(token), Self.byCode(person.email, code)] {
                let refused = try await client.send(.post, Self.confirm, body)
                #expect(try refused.status == .forbidden && refused.problem == "account-suspended")
            }
        }
    }

    @Test func anAccountIsErasedWithACode() async throws {
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            try await store.write { transaction in try transaction.db.execute("UPDATE account SET password = NULL") }
            let password = try await person.delete(Self.me, #"{"password": "\#(TestPerson.password)"}"#)
            #expect(try password.status == .forbidden && password.problem == "wrong-password")
            let other = try await TestPerson(in: store, client)
            let (_, foreign) = try await mailed(client, to: other.email)
            let (_, code) = try await mailed(client, to: person.email)
            for wrong in Set([foreign, Self.wrong(code)]).subtracting([code]) {
                let refused = try await person.delete(Self.me, #"{"code": "\#(wrong)"}"#)
                #expect(try refused.status == .unprocessableContent && refused.faults == ["/code"])
            }
            let both = try await person.delete(Self.me, #"{"code": "\#(code)", "password": "x"}"#)
            #expect(try both.faults == ["/password"])
            // A condition that fails does not use the code up.
            let stale = try await person.delete(Self.me, #"{"code": "\#(code)"}"#, [.ifMatch: "\"stale\""])
            #expect(stale.status == .preconditionFailed)
            #expect(try await person.delete(Self.me, #"{"code": "\#(code)"}"#).status == .noContent)
            #expect(try await person.get(Self.me).status == .unauthorized)
            #expect(try await other.get(Self.me).status == .ok)
        }
        #expect(try await store.maintenance.check(repair: false) == [])
    }
}
