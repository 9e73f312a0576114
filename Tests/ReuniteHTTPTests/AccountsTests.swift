import Foundation
import GRDB
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

@Suite struct AccountsTests {
    private static let accounts = "/api/v1/accounts"
    private static let sessions = "/api/v1/sessions"
    private static let resets = "/api/v1/password-resets"

    private static func registration(_ email: String, password: String = TestPerson.password) -> String {
        #"{"email": "\#(email)", "password": "\#(password)", "displayName": "Zoë", "locale": "fr-CA"}"#
    }

    private static func signIn(_ email: String, password: String = TestPerson.password) -> String {
        #"{"email": "\#(email)", "password": "\#(password)"}"#
    }

    /// The mails that are due to an address now.
    private func letters(_ store: Store, to address: String) async throws -> [Letter] {
        try await store.mail.take(limit: 100, for: 60).filter { $0.address == address }.map(\.letter)
    }

    private func token(_ letters: [Letter]) -> String? {
        for case .verification(let token) in letters { return token.text }
        for case .passwordReset(let token) in letters { return token.text }
        return nil
    }

    @Test func accountsAreRegisteredVerifiedUsedAndErased() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let email = "Zoe@Example.org"
            let accepted = try await client.send(.post, Self.accounts, Self.registration(email))
            #expect(accepted.status == .accepted)
            let early = try await client.send(.post, Self.sessions, Self.signIn(email))
            #expect(early.status == .forbidden)
            #expect(try early.problem == "email-not-verified")
            let wrong = try await client.send(.post, Self.sessions, Self.signIn(email, password: "wrong"))
            #expect(try wrong.status == .unauthorized && wrong.problem == "invalid-credentials")

            let letters = try await letters(store, to: email)
            // One for the registration, one for the sign-in before verification.
            #expect(letters.count == 2)
            let token = try #require(self.token(letters))
            // The mail alone is not enough.
            for (proof, status) in [
                (#"{"token": "\#(token)"}"#, HTTPResponse.Status.unprocessableContent),
                (#"{"token": "\#(token)", "password": "not it at all"}"#, .forbidden),
            ] {
                let refused = try await client.send(.post, "\(Self.accounts)/verify", proof)
                #expect(refused.status == status)
                #expect(try refused.faults == (status == .forbidden ? [] : ["/password"]))
                if status == .forbidden { #expect(try refused.problem == "wrong-password") }
            }
            let proof = #"{"token": "\#(token)", "password": "\#(TestPerson.password)"}"#
            let verified = try await client.send(.post, "\(Self.accounts)/verify", proof)
            #expect(verified.status == .ok)
            let session = try #require(verified.json["token"] as? String)
            #expect(session.utf8.count == 43)
            for used in [token, self.token(letters.reversed()) ?? "", "x", ""] {
                let proof = #"{"token": "\#(used)", "password": "\#(TestPerson.password)"}"#
                let again = try await client.send(.post, "\(Self.accounts)/verify", proof)
                #expect(again.status == .unprocessableContent)
                #expect(try again.faults == ["/token"])
            }

            let me = try await client.send(.get, "\(Self.accounts)/me", token: session)
            #expect(try me.json["email"] as? String == email && me.json["locale"] as? String == "fr-CA")
            #expect(try me.json["displayName"] as? String == "Zoë" && me.json["role"] as? String == "member")
            #expect(me.headers[.cacheControl] == "private, no-cache")
            let tag = try #require(me.headers[.eTag])
            let unchanged = try await client.send(
                .get, "\(Self.accounts)/me", token: session, headers: [.ifNoneMatch: tag])
            #expect(unchanged.status == .notModified)
            let patched = try await client.send(
                .patch, "\(Self.accounts)/me",
                #"{"displayName": " Z ", "phone": "+33 1 23", "showPhone": true, "locale": null}"#, token: session,
                headers: [.ifMatch: tag])
            #expect(try patched.json["displayName"] as? String == "Z" && patched.json["phone"] as? String == "+33 1 23")
            #expect(try patched.json["showPhone"] as? Bool == true && patched.json["locale"] as? String == "en")
            let stale = try await client.send(
                .patch, "\(Self.accounts)/me", "{}", token: session, headers: [.ifMatch: tag])
            #expect(stale.status == .preconditionFailed)
            let bad = try await client.send(
                .patch, "\(Self.accounts)/me",
                #"{"displayName": null, "phone": "call me", "role": "administrator", "showEmail": 1}"#, token: session)
            #expect(try bad.faults == ["/displayName", "/phone", "/showEmail", "/role"])

            let id = try #require(try me.json["id"] as? String)
            let profile = try await client.send(.get, "\(Self.accounts)/\(id)")
            #expect(try Set(profile.json.keys) == ["id", "displayName", "photo", "createdAt"])

            _ = try await client.send(.post, "/api/v1/listings", TestPerson.listing(), token: session)
            let export = try await client.send(.get, "\(Self.accounts)/me/export", token: session)
            let members = PersonalData.all.compactMap { data in
                if case .member(let name) = data.export { name } else { nil }
            }
            #expect(try Set(export.json.keys) == Set(members))
            let listings = try #require(try export.json["listings"] as? [[String: Any]])
            #expect(listings.count == 1 && String(buffer: export.body).contains("4.85941"))

            let refused = try await client.send(
                .delete, "\(Self.accounts)/me", #"{"password": "wrong"}"#, token: session)
            #expect(try refused.status == .forbidden && refused.problem == "wrong-password")
            let erased = try await client.send(
                .delete, "\(Self.accounts)/me", #"{"password": "\#(TestPerson.password)"}"#, token: session)
            #expect(erased.status == .noContent)
            #expect(try await client.send(.get, "\(Self.accounts)/me", token: session).status == .unauthorized)
            #expect(try await client.send(.get, "\(Self.accounts)/\(id)").status == .notFound)
            let gone = try await client.send(.post, Self.sessions, Self.signIn(email))
            #expect(gone.status == .unauthorized)
            #expect(try await client.send(.get, "/api/v1/listings?state=all").json["numberReturned"] as? Int == 0)
        }
        #expect(try await store.maintenance.check(repair: false) == [])
        // The only personal data left is the address of the farewell mail, until that is sent.
        for mail in try await store.mail.take(limit: 10, for: 60) { try await store.mail.finish(mail.id) }
        let text = try await store.listings.export(confidential: true, text: ())
        #expect(!text.contains("Zo") && !text.contains("backpack") && !text.contains("4.85941"))
    }

    /// A restore would bring the account back.
    @Test func nothingIsErasedIfTheErasureCannotBeListed() async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let list = service.test.folder.appendingPathComponent(ErasureList.fileName)
            try FileManager.default.createDirectory(at: list, withIntermediateDirectories: false)
            let proof = #"{"password": "\#(TestPerson.password)"}"#
            let refused = try await person.delete("\(Self.accounts)/me", proof)
            #expect(try refused.status == .serviceUnavailable && refused.problem == "unavailable")
            #expect(refused.headers[.retryAfter] != nil)
            #expect(try await person.get("\(Self.accounts)/me").status == .ok)
            try FileManager.default.removeItem(at: list)
            #expect(try await person.delete("\(Self.accounts)/me", proof).status == .noContent)
            #expect(try await person.get("\(Self.accounts)/me").status == .unauthorized)
        }
    }

    @Test func knownAndUnknownAddressesGetTheSameResponse() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson("known@example.org", in: store, client)
            for uri in [Self.accounts, Self.sessions, Self.resets] {
                let known = try await client.send(.post, uri, Self.body(uri, person.email))
                let unknown = try await client.send(.post, uri, Self.body(uri, "other@example.org"))
                #expect(known.status == unknown.status)
                #expect(String(buffer: known.body) == String(buffer: unknown.body))
                #expect(Self.fields(known) == Self.fields(unknown))
            }
            // Only the owners of known addresses get a notice; unknown ones get no reset.
            let mails = try await store.mail.take(limit: 100, for: 60)
            let kinds = mails.map { mail in
                switch mail.letter {
                case .addressTaken: "taken \(mail.address)"
                case .verification: "verification \(mail.address)"
                case .passwordReset: "reset \(mail.address)"
                default: "other"
                }
            }
            #expect(
                Set(kinds) == [
                    "taken known@example.org", "verification other@example.org", "reset known@example.org",
                ])
        }
    }

    /// Who registers an address and then signs in with the password of the registration, before or after the mail is sent.
    @Test func whoRegistersAnAddressDoesNotLearnThatItIsTaken() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson("known@example.org", in: store, client)
            let (addresses, password) = ([person.email, "other@example.org"], "what a stranger chose")
            for address in addresses {
                _ = try await client.send(.post, Self.accounts, Self.registration(address, password: password))
            }
            func signIns() async throws -> [String] {
                var responses: [String] = []
                for address in addresses {
                    let response = try await client.send(.post, Self.sessions, Self.signIn(address, password: password))
                    responses.append("\(response.status) \(String(buffer: response.body)) \(Self.fields(response))")
                }
                return responses
            }
            for _ in 0..<2 {
                let responses = try await signIns()
                #expect(responses[0] == responses[1] && responses[0].contains("email-not-verified"))
                for mail in try await store.mail.take(limit: 100, for: 60) { try await store.mail.finish(mail.id) }
            }
            // The owner signs in all the same, and the registration comes to nothing.
            let own = try await client.send(
                .post, Self.sessions, Self.signIn(person.email, password: TestPerson.password))
            #expect(own.status == .created)
            try await store.maintenance.prune(now: .now.adding(seconds: 5 * 86_400))
            #expect(try await store.read { try $0.integer("SELECT count(*) FROM registration") } == 0)
            #expect(try await store.maintenance.check(repair: false) == [])
        }
    }

    /// Nor does somebody who has registered an address see that its owner makes an account with it.
    @Test func whoRegistersAnAddressDoesNotLearnThatItIsTakenLater() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let (email, password) = ("late@example.org", "what a stranger chose")
            func signIn() async throws -> String? {
                try await client.send(.post, Self.sessions, Self.signIn(email, password: password)).problem
            }
            _ = try await client.send(.post, Self.accounts, Self.registration(email, password: password))
            #expect(try await signIn() == "email-not-verified")
            _ = try await client.send(.post, Self.accounts, Self.registration(email))
            let token = try #require(self.token(try await letters(store, to: email)))
            let proof = #"{"token": "\#(token)", "password": "\#(TestPerson.password)"}"#
            #expect(try await client.send(.post, "\(Self.accounts)/verify", proof).status == .ok)
            #expect(try await signIn() == "email-not-verified")
            // What is left of it makes no account.
            #expect(try await client.send(.post, Self.sessions, Self.signIn(email)).status == .created)
            #expect(try await store.maintenance.check(repair: false) == [])
        }
    }

    /// The body of a request about an address.
    private static func body(_ uri: String, _ email: String) -> String {
        switch uri {
        case accounts: registration(email)
        case sessions: signIn(email, password: "not it at all")
        default: #"{"email": "\#(email)"}"#
        }
    }

    /// The headers of a response, without those that differ for each response.
    private static func fields(_ response: TestResponse) -> [String] {
        response.headers.filter { $0.name != .date && $0.name != .requestID }.map { "\($0)" }.sorted()
    }

    @Test func newPasswordEndsAllSessions() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            _ = try await client.send(.post, Self.resets, #"{"email": "\#(person.email.uppercased())"}"#)
            let token = try #require(self.token(try await letters(store, to: person.email)))
            let short = try await client.send(
                .post, "\(Self.resets)/confirm", #"{"token": "\#(token)", "password": "short"}"#)
            #expect(try short.faults == ["/password"])
            // A token is valid for one purpose only.
            let misused = try await client.send(
                .post, "\(Self.accounts)/verify", #"{"token": "\#(token)", "password": "x"}"#)
            #expect(misused.status == .unprocessableContent)
            let body = #"{"token": "\#(token)", "password": "another good password"}"#
            #expect(try await client.send(.post, "\(Self.resets)/confirm", body).status == .noContent)
            #expect(try await client.send(.post, "\(Self.resets)/confirm", body).status == .unprocessableContent)
            #expect(try await person.get(Self.sessions).status == .unauthorized)
            #expect(try await client.send(.post, Self.sessions, Self.signIn(person.email)).status == .unauthorized)
            let session = try await client.send(
                .post, Self.sessions, Self.signIn(person.email, password: "another good password"))
            #expect(session.status == .created)
            let told = try await letters(store, to: person.email)
            #expect(told.contains { if case .passwordChanged = $0 { true } else { false } })
        }
    }

    @Test func sessionsAreListedAndEnded() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            let other = try await TestPerson(in: store, client)
            let second = try await client.send(
                .post, Self.sessions, Self.signIn(person.email), headers: [.userAgent: "Phone \"1\""])
            let token = try #require(try second.json["token"] as? String)
            let list = try #require(try await person.get(Self.sessions).json["sessions"] as? [[String: Any]])
            #expect(list.count == 2 && list[0]["userAgent"] as? String == "Phone \"1\"")
            #expect(list.map { $0["current"] as? Bool } == [false, true])
            let id = try #require(list[0]["id"] as? String)
            #expect(try await other.delete("\(Self.sessions)/\(id)").status == .notFound)
            #expect(try await client.send(.get, Self.sessions, token: token).status == .ok)
            #expect(try await person.delete("\(Self.sessions)/\(id)").status == .noContent)
            let ended = try await client.send(.get, Self.sessions, token: token)
            #expect(ended.status == .unauthorized)
            #expect(ended.headers[.wwwAuthenticate] == "Bearer error=\"invalid_token\"")
            #expect(try await person.delete("\(Self.sessions)/current").status == .noContent)
            #expect(try await person.get(Self.sessions).status == .unauthorized)
            for token in [person.token, "x", String(repeating: "x", count: 43), "\(other.token)x"] {
                #expect(try await client.send(.get, "/api/v1/listings", token: token).status == .unauthorized)
            }
            for authorization in ["Basic YTpi", "Bearer", other.token, "Bearer a b"] {
                let response = try await client.send(.get, Self.sessions, headers: [.authorization: authorization])
                #expect(response.status == .unauthorized, "\(authorization)")
            }
        }
    }

    @Test("An address is one account in each form of its domain, and its owner sees it as people write it")
    func domainsInOtherScripts() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let kept = "jo@xn--bcher-kva.example"
            _ = try await client.send(.post, Self.accounts, Self.registration("jo@BÜCHER.example"))
            let token = try #require(self.token(try await letters(store, to: kept)))
            let proof = #"{"token": "\#(token)", "password": "\#(TestPerson.password)"}"#
            _ = try await client.send(.post, "\(Self.accounts)/verify", proof)
            for email in ["jo@bücher.example", "JO@xn--bcher-kva.example", "jo@bu\u{308}cher。example"] {
                let session = try await client.send(.post, Self.sessions, Self.signIn(email))
                let account = try session.json["account"] as? [String: Any]
                #expect(account?["email"] as? String == "jo@bücher.example", "\(email)")
                _ = try await client.send(.post, Self.accounts, Self.registration(email))
                let taken = try await letters(store, to: kept)
                guard case .addressTaken? = taken.first, taken.count == 1 else {
                    Issue.record("\(taken)")
                    return
                }
            }
            let other = try await client.send(.post, Self.sessions, Self.signIn("jo@bucher.example"))
            #expect(other.status == .unauthorized)
        }
    }

    @Test func addressesOfOtherDomainsAreRefused() async throws {
        var service = try TestService()
        service.configuration.allowedEmailDomains = ["Campus.example", "b.example", "Bücher.example"]
        try await service.run { client in
            for (email, isAllowed) in [
                ("a@campus.example", true), ("a@CAMPUS.EXAMPLE", true), ("a@b.example", true),
                ("a@bücher.example", true), ("a@xn--bcher-kva.example", true), ("a@bucher.example", false),
                ("a@example.org", false), ("a@x.campus.example", false), ("a@xcampus.example", false),
            ] {
                let response = try await client.send(.post, Self.accounts, Self.registration(email))
                #expect(response.status == (isAllowed ? .accepted : .unprocessableContent), "\(email)")
            }
        }
    }

    @Test func faultsOfARegistrationAreNamed() async throws {
        let service = try TestService()
        try await service.run { client in
            for (body, faults) in [
                ("{}", ["/email", "/password", "/displayName"]),
                (#"{"email": "x", "password": "short", "displayName": " "}"#, ["/email", "/password", "/displayName"]),
                (
                    #"{"email": "a@b.example\r\nBcc: c@d.example", "password": "long enough", "displayName": "A"}"#,
                    ["/email"]
                ),
                (
                    #"{"email": "a@b.example", "password": 12345678, "displayName": "A\nB"}"#,
                    ["/password", "/displayName"]
                ),
                (
                    #"{"email": "a@b.example", "password": "long enough", "displayName": "A", "role": "administrator"}"#,
                    ["/role"]
                ),
                (
                    #"{"email": "a@b.example", "password": "long enough", "displayName": "A", "locale": "fr_FR"}"#,
                    ["/locale"]
                ),
            ] {
                let response = try await client.send(.post, Self.accounts, body)
                #expect(response.status == .unprocessableContent, "\(body)")
                #expect(try response.faults == faults, "\(body)")
            }
        }
    }

    @Test func suspensionTakesEffectAtOnce() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            let email = try EmailAddress(person.email)
            try await store.accounts.suspend(email, until: .now.adding(seconds: 3600))
            #expect(try await person.get(Self.sessions).status == .unauthorized)
            let response = try await client.send(.post, Self.sessions, Self.signIn(person.email))
            #expect(try response.status == .forbidden && response.problem == "account-suspended")
            let wrong = try await client.send(.post, Self.sessions, Self.signIn(person.email, password: "no"))
            #expect(wrong.status == .unauthorized)
            try await store.accounts.suspend(email, until: .now.adding(seconds: -1))
            #expect(try await client.send(.post, Self.sessions, Self.signIn(person.email)).status == .created)
            try await store.accounts.suspend(email, until: nil)
            #expect(try await client.send(.post, Self.sessions, Self.signIn(person.email)).status == .forbidden)
            try await store.accounts.reinstate(email)
            #expect(try await client.send(.post, Self.sessions, Self.signIn(person.email)).status == .created)
        }
    }
}

extension ListingStore {
    /// The operator's export as text.
    fileprivate func export(confidential: Bool, text: Void) async throws -> String {
        let box = TextBox()
        try await export(confidential: confidential, into: "") { text, row in
            text += row.listing.title
            text += row.listing.ownerDisplayName
            text += "\(row.exact.map { "\($0.longitude)" } ?? "")"
        } emit: { text, _ in
            box.text += text
        }
        return box.text
    }
}

/// Written by one closure and read after it has run.
private final class TextBox { var text = "" }
