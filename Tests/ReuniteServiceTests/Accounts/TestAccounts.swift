import Reunite
import ReuniteStorage
import Testing

@testable import ReuniteService

/// Makes accounts and registrations, and reads what is mailed to them.
struct TestAccounts {
    /// Shared, because creating one takes a hash.
    static let hasher = PasswordHasher()
    /// The password of each account, if a test names no other.
    static let password = "correct horse"

    let store: Store

    /// A limiter at whose clock no time passes.
    static func limiter(isOn: Bool) -> RateLimiter {
        let now = ContinuousClock.now
        return RateLimiter(isOn: isOn) { now }
    }

    var signIn: SignIn { SignIn(sessions: store.sessions, photos: store.photos, hasher: Self.hasher, lifetime: 3600) }
    var newAccounts: NewAccounts {
        NewAccounts(registrations: store.registrations, hasher: Self.hasher, lifetime: 3600)
    }

    static func profile() throws -> Profile { Profile(displayName: try DisplayName("Somebody")) }

    func add(_ email: String) async throws {
        let registration = Registration(
            email: try EmailAddress(email), password: try await Self.hasher.hash(Password(Self.password)),
            profile: try Self.profile())
        _ = try await store.registrations.createAccount(registration, role: .member)
    }

    func register(
        _ email: String, _ password: String = Self.password, from network: [UInt8] = [], isMailed: Bool = true
    ) async throws {
        try await newAccounts.register(
            try EmailAddress(email), try Password(password), as: try Self.profile(), from: network
        ) { isMailed }
    }

    func identify(
        _ email: String, _ password: String = Self.password, from network: [UInt8] = [], isOverLimit: Bool = false,
        isKnownBrowser: Bool = false
    ) async throws -> SignIn.Identity {
        let candidates = try await store.sessions.signInCandidates(try EmailAddress(email), from: network)
        return try await signIn.identify(
            try Password(attempt: password), among: candidates, isOverLimit: isOverLimit, isKnownBrowser: isKnownBrowser
        )
    }

    /// The account of an address and its password.
    func owner(_ email: String) async throws -> SignInCandidates.Account {
        guard case .owner(let account) = try await identify(email) else { throw AccountRefusal.invalidCredentials }
        return account
    }

    /// A new session of a new account.
    func session(_ email: String) async throws -> Session {
        try await add(email)
        let began = try await signIn.begin(try await owner(email), on: SessionClient(network: []))
        return try #require(try await store.sessions.session(began.session.token))
    }

    func letters() async throws -> [Letter] { try await store.mail.take(limit: 100, for: 60).map(\.letter) }
}
