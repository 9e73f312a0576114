import Hummingbird
import Reunite
import ReuniteStorage

extension Problem {
    /// Some query parameters are unknown, repeated, malformed, or do not fit together.
    static func invalidParameters(_ faults: [Fault]) -> Problem {
        let names = faults.map { fault in if case .parameter(let name) = fault.place { name } else { "" } }
        return Problem(
            kind: .invalidParameter, detail: "These query parameters are invalid: \(names.joined(separator: ", ")).",
            faults: faults)
    }

    /// Some members of the body are unknown, missing, or invalid.
    static func invalidBody(_ faults: [Fault]) -> Problem {
        Problem(kind: .invalidBody, detail: "Members of the body are unknown, missing or invalid.", faults: faults)
    }

    /// The thing does not exist, or must not be known to exist.
    static let notFound = Problem(kind: .notFound, detail: "There is nothing at this address.")

    /// The path is known, the method is not.
    static func methodNotAllowed(allow: String) -> Problem {
        Problem(
            kind: .methodNotAllowed, detail: "This address answers \(allow).", headers: [.allow: allow])
    }

    /// Nobody has signed in.
    static let unauthorized = Problem(
        kind: .unauthorized, detail: "Sign in, and send the session's token as Authorization: Bearer.",
        headers: [.wwwAuthenticate: "Bearer"])

    /// The token opens no session, or none any more.
    static let invalidSession = Problem(
        kind: .unauthorized, detail: "The session is unknown or has ended; sign in again.",
        headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""])

    /// The same for addresses that are known and unknown.
    static let invalidCredentials = Problem(
        kind: .invalidCredentials, detail: "There is no account with this address and password.",
        headers: [.wwwAuthenticate: "Bearer"])

    /// Something was done too often.
    static func tooManyRequests(seconds: Int) -> Problem {
        Problem(
            kind: .tooManyRequests, detail: "Try again in \(seconds) seconds.", headers: [.retryAfter: "\(seconds)"])
    }

    /// What the store's refusal means to a client; nil where it is a mistake of ours.
    init?(_ error: StoreError) {
        switch error {
        case .notFound: self = .notFound
        case .forbidden: self.init(kind: .forbidden, detail: "It belongs to another account.")
        case .sessionEnded: self = .invalidSession
        case .invalidToken:
            self = .invalidBody([.init(pointer: "/token", detail: "is unknown, was used, or has expired")])
        case .invalidTransition:
            let sentence = error.description.prefix(1).uppercased() + error.description.dropFirst()
            self.init(kind: .invalidTransition, detail: "\(sentence).")
        case .idempotencyKeyReused:
            self.init(kind: .idempotencyKeyReused, detail: "This Idempotency-Key came before, with another request.")
        case .newerSchema, .unknownAccount, .addressTaken, .unavailable: return nil
        }
    }
}
