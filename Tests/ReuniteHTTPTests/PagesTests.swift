import Foundation
import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// The pages that links in mails point to, used like a browser without scripts.
@Suite struct PagesTests {
    private static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

    @Test func buttonVerifiesAnAddress() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let hash = try await TestService.hasher.hash(Password("long enough"))
            try await store.registrations.register(
                Registration(
                    email: EmailAddress("a@b.example"), password: hash,
                    profile: Profile(displayName: DisplayName("Ada"))))
            guard case .verification(let token)? = try await store.mail.take(limit: 1, for: 60).first?.letter else {
                throw CocoaError(.coderValueNotFound)
            }
            // Opening the page, even repeatedly, does not use up the token.
            for _ in 0..<3 {
                let page = try await client.send(.get, "/verify?token=\(token.text)&utm_source=mail")
                #expect(page.status == .ok && String(buffer: page.body).contains("value=\"\(token.text)\""))
                #expect(page.headers[.cacheControl] == "no-store" && page.headers[.referrerPolicy] == "no-referrer")
            }
            // A button alone would make an account whose password somebody else may know.
            let wrong = try await client.send(.post, "/verify", "token=\(token.text)&password=x", headers: Self.form)
            #expect(wrong.status == .forbidden && String(buffer: wrong.body).contains("you registered with"))
            let form = "token=\(token.text)&password=long+enough"
            let done = try await client.send(.post, "/verify", form, headers: Self.form)
            #expect(done.status == .ok && String(buffer: done.body).contains("confirmed"))
            let again = try await client.send(.post, "/verify", form, headers: Self.form)
            #expect(again.status == .unprocessableContent && again.headers[.contentType] == "text/html; charset=utf-8")
            let session = try await client.send(
                .post, "/api/v1/sessions", #"{"email": "a@b.example", "password": "long enough"}"#)
            let token2 = try #require(session.json["token"] as? String)
            let sessions = try await client.send(.get, "/api/v1/sessions", token: token2)
            #expect((try sessions.json["sessions"] as? [Any])?.count == 1)
        }
    }

    @Test func formResetsAPassword() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson("a+b@c.example", in: store, client)
            #expect(String(buffer: try await client.send(.get, "/reset-password").body).contains("name=\"email\""))
            let asked = try await client.send(.post, "/reset-password", "email=a%2Bb%40c.example", headers: Self.form)
            #expect(asked.status == .ok)
            guard case .passwordReset(let token)? = try await store.mail.take(limit: 1, for: 60).first?.letter else {
                throw CocoaError(.coderValueNotFound)
            }
            let short = try await client.send(
                .post, "/reset-password", "token=\(token.text)&password=short", headers: Self.form)
            #expect(short.status == .unprocessableContent && String(buffer: short.body).contains("at least 8"))
            let done = try await client.send(
                .post, "/reset-password", "token=\(token.text)&password=n%C3%A9w+password", headers: Self.form)
            #expect(done.status == .ok)
            let session = try await client.send(
                .post, "/api/v1/sessions", #"{"email": "\#(person.email)", "password": "néw password"}"#)
            #expect(session.status == .created)
        }
    }

    @Test func listingsHavePages() async throws {
        let service = try TestService()
        try await service.run { client in
            let owner = try await TestPerson(in: service.test.store, client)
            let location = try await owner.postListing("<b>Bag</b> & more")
            let path = location.replacing("/api/v1", with: "")
            let page = try await client.send(.get, path)
            let text = String(buffer: page.body)
            #expect(page.status == .ok && text.contains("&lt;b&gt;Bag&lt;/b&gt; &amp; more"))
            #expect(!text.contains("4.85941") && text.contains("within"))
            #expect(try await client.send(.get, "/listings/x").status == .notFound)
        }
    }

    @Test func formInputIsValidated() async throws {
        try await TestService().run { client in
            let page = try await client.send(.get, "/verify?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
            #expect(!String(buffer: page.body).contains("<script>"))
            for body in [
                "", "token", "token=x&token=y", "%zz=1", "email=", "email=x%0d%0aBcc:y@z.example",
                "token=x&password=long+enough",
            ] {
                let response = try await client.send(.post, "/reset-password", body, headers: Self.form)
                #expect(response.status == .unprocessableContent, "\(body)")
            }
        }
    }
}
