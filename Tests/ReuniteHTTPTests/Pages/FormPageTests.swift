import Foundation
import HTTPTypes
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// The pages behind the links of mails: in the mail's language, and with what is wrong beside its field.
@Suite struct FormPageTests {
    private static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

    private static func register(_ email: String, locale: String, in store: Store) async throws -> SecretToken {
        try await store.registrations.register(
            Registration(
                email: EmailAddress(email), password: try await TestService.hasher.hash(Password("long enough")),
                profile: Profile(displayName: DisplayName("Ada"), locale: LocaleTag(locale))))
        guard case .verification(let token)? = try await store.mail.take(limit: 1, for: 60).first?.letter else {
            throw CocoaError(.coderValueNotFound)
        }
        return token
    }

    @Test func pageIsInTheLanguageOfTheMail() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let token = try await Self.register("a@b.example", locale: "pt-BR", in: store)
            let page = try await client.send(.get, "/verify?token=\(token.text)", headers: [.acceptLanguage: "fr"])
            #expect(page.headers[.contentLanguage] == "pt")
            let text = String(buffer: page.body)
            #expect(text.contains("<h1>Confirme o seu endereço de e-mail</h1>"))
            #expect(text.contains("data-language=\"pt\""))
            // The result too, although the token is used then.
            #expect(text.contains("name=\"lang\" value=\"pt\""))
            let done = try await client.send(
                .post, "/verify", "token=\(token.text)&lang=pt&password=long+enough",
                headers: [.contentType: "application/x-www-form-urlencoded", .acceptLanguage: "fr"])
            #expect(done.status == .ok && String(buffer: done.body).contains("Endereço de e-mail confirmado"))
            // Scripts leave a result as it is.
            #expect(String(buffer: done.body).contains("data-static"))
            let again = try await client.send(.get, "/verify?token=\(token.text)", headers: [.acceptLanguage: "fr"])
            let used = String(buffer: again.body)
            #expect(used.contains("Ce lien a expiré ou a déjà servi") && !used.contains("type=\"password\""))
            #expect(used.contains("href=\"/account/sign-in\"") && used.contains("href=\"/account/register\""))
        }
    }

    @Test func faultsAreBesideTheirFields() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let token = try await Self.register("a@b.example", locale: "en", in: store)
            let wrong = try await client.send(
                .post, "/verify", "token=\(token.text)&password=something+else", headers: Self.form)
            let text = String(buffer: wrong.body)
            #expect(wrong.status == .forbidden && text.contains("value=\"\(token.text)\""))
            #expect(text.contains(/aria-invalid="true">\s*<p class="fault" id="password-fault">That’s not the/))
            let address = try await client.send(.post, "/reset-password", "email=x", headers: Self.form)
            #expect(address.status == .unprocessableContent)
            #expect(String(buffer: address.body).contains("id=\"email-fault\">Enter an email address"))
        }
    }

    @Test func usedLinkOffersANewOne() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            _ = try await client.send(.post, "/api/v1/password-resets", #"{"email": "\#(person.email)"}"#)
            guard case .passwordReset(let token)? = try await store.mail.take(limit: 1, for: 60).first?.letter else {
                throw CocoaError(.coderValueNotFound)
            }
            let form = "token=\(token.text)&password=quite+new+one"
            #expect(try await client.send(.post, "/reset-password", form, headers: Self.form).status == .ok)
            let again = try await client.send(.post, "/reset-password", form, headers: Self.form)
            #expect(again.status == .unprocessableContent)
            let opened = try await client.send(.get, "/reset-password?token=\(token.text)")
            for page in [again, opened].map({ String(buffer: $0.body) }) {
                #expect(page.contains("already used"))
                #expect(page.contains("<a class=\"button main\" href=\"/reset-password\">"))
            }
        }
    }
}
