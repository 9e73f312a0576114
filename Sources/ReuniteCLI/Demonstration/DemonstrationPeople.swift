import Foundation
import Reunite
import ReuniteGenerators
import ReuniteStorage

/// The accounts of a demonstration: one for each language of listings. Their passwords are random, and nobody knows them.
struct DemonstrationPeople {
    /// The name of sessions in the accounts' lists.
    private static let program = "reunite demo"
    /// How long a session lasts at most, in seconds: longer than all pictures take.
    private static let lifetime: Int64 = 3600

    let store: Store

    /// The email address for a language.
    static func email(_ language: ListingLanguage) -> String {
        switch language {
        case .en: "emma@demo.example.org"
        case .fr: "camille@demo.example.org"
        case .es: "sofia@demo.example.org"
        case .pt: "beatriz@demo.example.org"
        case .zh: "xiaoyu@demo.example.org"
        }
    }

    private static func name(_ language: ListingLanguage) -> String {
        switch language {
        case .en: "Emma"
        case .fr: "Camille"
        case .es: "Sofía"
        case .pt: "Beatriz"
        case .zh: "小雨"
        }
    }

    /// When the first of the accounts was created; nil if there is none.
    func createdAt() async throws -> Timestamp? { try await account(.en)?.id.createdAt }

    /// Creates the accounts that are missing.
    func create() async throws {
        let password = try await PasswordHasher().hash(Password(SecretToken.random().text))
        for language in ListingLanguage.allCases where try await account(language) == nil {
            let profile = Profile(
                displayName: try DisplayName(Self.name(language)), locale: try LocaleTag("\(language)"))
            _ = try await store.registrations.createAccount(
                Registration(email: try EmailAddress(Self.email(language)), password: password, profile: profile),
                role: .member)
        }
    }

    /// Does something with a session of each account, by its language; the sessions end with it.
    func withSessions(_ work: ([Session]) async throws -> Void) async throws {
        var begun: [SignedIn] = []
        do {
            var sessions: [Session] = []
            for language in ListingLanguage.allCases {
                guard let account = try await account(language),
                    let signedIn = try await store.sessions.signIn(
                        to: account.id, password: account.password, userAgent: Self.program, lifetime: Self.lifetime)
                else { throw AccountRefusal.unknownAddress(Self.email(language)) }
                begun.append(signedIn)
                guard let session = try await store.sessions.session(signedIn.token) else {
                    throw AccessRefusal.sessionEnded
                }
                sessions.append(session)
            }
            try await work(sessions)
        } catch {
            for session in begun { try? await store.sessions.endSession(session) }
            throw error
        }
        for session in begun { try await store.sessions.endSession(session) }
    }

    private func account(_ language: ListingLanguage) async throws -> (id: AccountID, password: PasswordHash)? {
        try await store.sessions.signInCandidates(try EmailAddress(Self.email(language))).account.map {
            ($0.id, $0.password)
        }
    }
}
