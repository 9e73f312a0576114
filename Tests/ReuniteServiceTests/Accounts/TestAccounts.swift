import Reunite
import ReuniteStorage
import ServerLimits
import Testing

@testable import ReuniteService

/// Makes accounts and registrations, and reads what is mailed to them.
struct TestAccounts {
    /// Shared, because creating one takes a hash.
    static let hasher = PasswordHasher()
    /// The password of each account, if a test names no other.
    static let password = "correct horse"

    let store: Store
    /// Counts what the use cases do.
    var limiter = limiter(isOn: false)

    /// A limiter at whose clock no time passes.
    static func limiter(isOn: Bool) -> RateLimiter {
        let now = ContinuousClock.now
        return RateLimiter(isOn: isOn) { now }
    }

    /// A client with an IPv4 address of its own.
    static func client(_ number: Int) -> ClientNetwork { ClientNetwork(IPAddress("192.0.2.\(number)")) }

    var signIn: SignIn {
        SignIn(
            sessions: store.sessions, registrations: store.registrations, photos: store.photos, hasher: Self.hasher,
            limiter: limiter, lifetime: 3600)
    }
    var newAccounts: NewAccounts {
        NewAccounts(registrations: store.registrations, hasher: Self.hasher, limiter: limiter, lifetime: 3600)
    }
    var passwordReset: PasswordReset {
        PasswordReset(sessions: store.sessions, hasher: Self.hasher, limiter: limiter)
    }

    static func profile() throws -> Profile { Profile(displayName: try DisplayName("Somebody")) }

    func add(_ email: String) async throws {
        let registration = Registration(
            email: try EmailAddress(email), password: try await Self.hasher.hash(Password(Self.password)),
            profile: try Self.profile())
        _ = try await store.registrations.createAccount(registration, role: .member)
    }

    func register(
        _ email: String, _ password: String = Self.password, from client: ClientNetwork = client(1)
    ) async throws {
        try await newAccounts.register(
            try EmailAddress(email), try Password(password), as: try Self.profile(), from: client)
    }

    /// Verifies an address.
    func verify(
        _ token: SecretToken, _ password: String = Self.password, from client: ClientNetwork = client(1)
    ) async throws -> SignedIn {
        try await newAccounts.verify(
            token, try Password(password), on: SessionClient(network: client, userAgent: "Program"))
    }

    func identify(
        _ email: String, _ password: String = Self.password, from client: ClientNetwork = client(1),
        isOverLimit: Bool = false, isKnownBrowser: Bool = false
    ) async throws -> SignIn.Identity {
        let candidates = try await store.sessions.signInCandidates(try EmailAddress(email), from: client.key)
        return try await signIn.identify(
            try Password(attempt: password), among: candidates, isOverLimit: isOverLimit, isKnownBrowser: isKnownBrowser
        )
    }

    /// The account of an address and its password.
    func owner(
        _ email: String, _ password: String = Self.password, from client: ClientNetwork = client(1),
        on device: SecretToken? = nil
    ) async throws -> SignInCandidates.Account {
        try await signIn.account(
            of: try EmailAddress(email), try Password(attempt: password), from: client, on: device)
    }

    /// A new session of a new account.
    func session(_ email: String) async throws -> Session {
        try await add(email)
        let candidates = try await store.sessions.signInCandidates(try EmailAddress(email), from: [])
        let account = try #require(candidates.account)
        let began = try await signIn.begin(account, on: SessionClient(network: ClientNetwork(nil)))
        return try #require(try await store.sessions.session(began.session.token))
    }

    func letters() async throws -> [Letter] { try await store.mail.take(limit: 100, for: 60).map(\.letter) }
}
