import Reunite
import Testing

@testable import ReuniteStorage

extension Store {
    /// The session of a new account with this name, which is also that of its address.
    func person(_ name: String) async throws -> Session {
        // Nobody asks the store whether it is a hash.
        let password = PasswordHash(text: "not a hash")
        let account = try await registrations.createAccount(
            Registration(
                email: EmailAddress("\(name)@example.org"), password: password,
                profile: Profile(displayName: DisplayName(name))), role: .member)
        let session = try #require(
            try await sessions.signIn(to: account, password: password, userAgent: nil, lifetime: 36_000))
        return try #require(try await sessions.session(session.token))
    }
}
