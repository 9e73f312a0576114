import Hummingbird
import Reunite
import ReunitePhotos
import ReuniteStorage

extension Problem {
    /// An upload was refused.
    init(_ error: PhotoError) {
        switch error {
        case .unknownFormat:
            self.init(
                kind: .undecodablePhoto, detail: "It must be a JPEG, PNG, WebP, GIF, AVIF, HEIC, TIFF or BMP image.")
        case .tooManyBytes(let limit): self.init(kind: .contentTooLarge, detail: "A photo has at most \(limit) bytes.")
        case .tooManyPixels(let limit):
            self.init(
                kind: .photoTooLarge, detail: "A photo has at most \(limit) pixels, those of all frames together.")
        case .tooManyFrames(let limit): self.init(kind: .photoTooLarge, detail: "A photo has at most \(limit) frames.")
        case .undecodable:
            self.init(kind: .undecodablePhoto, detail: "The image is damaged, or not what it says it is.")
        case .busy:
            self.init(
                kind: .unavailable, detail: "Too many photos are being read at this moment; try again.",
                headers: [.retryAfter: "2"])
        }
    }

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
        case .invalidTransition, .decisionRefused:
            let sentence = error.description.prefix(1).uppercased() + error.description.dropFirst()
            self.init(kind: .invalidTransition, detail: "\(sentence).")
        case .tooManyPhotos: self.init(kind: .tooManyPhotos, detail: "There is no room: \(error.description).")
        case .idempotencyKeyReused:
            self.init(kind: .idempotencyKeyReused, detail: "This Idempotency-Key came before, with another request.")
        case .administratorsOnly: self.init(kind: .forbidden, detail: "Only administrators may do this.")
        case .own: self.init(kind: .forbidden, detail: "It is your own.")
        case .blocked: self.init(kind: .blocked, detail: "Its owner takes no messages from this account.")
        case .noOwner: self.init(kind: .noOwner, detail: "Nobody who can be reached has posted it.")
        case .caseMoved(let changes):
            self.init(
                kind: .caseMoved, detail: "Look at what has changed since, and decide by the version that it has now.",
                changes: changes)
        case .claimed: self.init(kind: .caseClaimed, detail: "Another moderator works on it.")
        case .needsAnother:
            self.init(kind: .needsAnotherModerator, detail: "An appeal is decided by somebody else than the decision.")
        case .nothingToAppeal:
            self.init(kind: .nothingToAppeal, detail: "No decision hides it that you have not appealed against.")
        case .changesGone:
            self.init(
                kind: .changesGone,
                detail: "Ask without since for where the feed stands, load what you follow anew, and go on from there.")
        case .newerSchema, .unknownAccount, .addressTaken, .unavailable: return nil
        }
    }
}
