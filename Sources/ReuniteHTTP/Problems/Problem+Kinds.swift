import Hummingbird
import Reunite
import ReunitePhotos
import ReuniteService
import ReuniteStorage

extension Problem {
    /// A refused upload.
    init(_ error: PhotoError) {
        switch error {
        case .unknownFormat:
            self.init(
                kind: .undecodablePhoto,
                detail: "The photo must have one of these formats: \(ImageFormats.names.joined(separator: ", ")).")
        case .tooManyBytes(let limit):
            self.init(kind: .contentTooLarge, detail: "A photo may have at most \(limit) bytes.")
        case .tooManyPixels(let limit):
            self.init(kind: .photoTooLarge, detail: "A photo may have at most \(limit) pixels.")
        case .tooManyUnscaledPixels(let limit):
            self.init(
                kind: .photoTooLarge,
                detail:
                    "A photo of this kind may have at most \(limit) pixels. Send it smaller, or as a baseline JPEG in Y'CbCr or grey."
            )
        case .tooCostly:
            self.init(
                kind: .photoTooLarge,
                detail:
                    "The photo takes more than \(PhotoWorker.cpuLimit) seconds of CPU time to decode. Send it as a JPEG, or smaller."
            )
        case .tooManyFrames(let limit):
            self.init(kind: .photoTooLarge, detail: "A photo may have at most \(limit) frames.")
        case .noPicture:
            self.init(
                kind: .undecodablePhoto,
                detail: "The file has only a preview, or the numbers of a camera's sensor. Send the picture as a JPEG.")
        case .unsupportedVariant:
            self.init(
                kind: .undecodablePhoto,
                detail: "This variant of the image's format is not supported. Send the picture as a JPEG.")
        case .undecodable:
            self.init(
                kind: .undecodablePhoto,
                detail:
                    "The image is damaged, has another format than it claims, or needs too much memory to decode.")
        case .busy:
            self.init(
                kind: .unavailable, detail: "Too many photos are being processed; try again later.",
                headers: [.retryAfter: "2"])
        }
    }

    /// The map is not loaded yet.
    init(_ error: MapStillLoading) {
        self.init(
            kind: .unavailable, detail: "The server has just started, and the map is being prepared.",
            // The next request waits for it too.
            headers: [.retryAfter: "1"])
    }

    /// Maximum number of invalid query parameters that a problem names: a client may send thousands.
    private static let mostFaults = 16

    /// Some query parameters are invalid.
    init(_ error: InvalidParameters) {
        let faults = error.faults.prefix(Self.mostFaults)
        var names: [String] = []
        for fault in faults where !names.contains(fault.parameter) { names.append(fault.parameter) }
        self.init(
            kind: .invalidParameter, detail: "These query parameters are invalid: \(names.joined(separator: ", ")).",
            faults: faults.map { Fault(parameter: $0.parameter, detail: $0.detail) })
    }

    /// Some members of the body are unknown, missing or invalid.
    static func invalidBody(_ faults: [Fault]) -> Problem {
        Problem(kind: .invalidBody, detail: "Members of the body are unknown, missing or invalid.", faults: faults)
    }

    /// The resource does not exist, or the client must not know that it exists.
    static let notFound = Problem(kind: .notFound, detail: "There is nothing at this address.")

    /// The path exists, but not for this method.
    static func methodNotAllowed(allow: String) -> Problem {
        Problem(
            kind: .methodNotAllowed, detail: "This path supports \(allow).", headers: [.allow: allow])
    }

    /// The client is not signed in.
    static let unauthorized = Problem(
        kind: .unauthorized, detail: "Sign in, and send the session's token as Authorization: Bearer.",
        headers: [.wwwAuthenticate: "Bearer"])

    /// A browser sent the session's cookie for a page of another origin.
    static let crossSite = Problem(
        kind: .crossSite,
        detail: "A request with the session cookie must come from a page of this service; other clients use a token.")

    /// A page of another origin sends a request that needs no account.
    static let foreignPage = Problem(
        kind: .crossSite, detail: "Pages of other origins cannot do this. Use a page of this service.")

    /// The token belongs to no current session.
    static let invalidSession = Problem(
        kind: .unauthorized, detail: "The session is unknown or has ended; sign in again.",
        headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""])

    /// The same for known and unknown addresses.
    static let invalidCredentials = Problem(
        kind: .invalidCredentials, detail: "There is no account with this email address and password.",
        headers: [.wwwAuthenticate: "Bearer"])

    /// A rate limit was exceeded.
    static func tooManyRequests(seconds: Int) -> Problem {
        Problem(
            kind: .tooManyRequests, detail: "Try again in \(seconds) seconds.", headers: [.retryAfter: "\(seconds)"])
    }

    /// An action is over a rate limit.
    init(_ error: RateLimitExceeded) {
        self = .tooManyRequests(seconds: error.seconds)
        let reason =
            switch error.sharers {
            case nil: ""
            case .network: " The limit of your network is used up."
            case .newAccounts: " The new accounts of your network have used up the limit that they share."
            case .domain: " The limit of new accounts of this mail domain is used up."
            case .listing: " The limit of this listing is used up."
            case .recipient: " The limit of messages to this person is used up."
            }
        detail += reason
        (sharers, challenge) = (error.sharers, error.challenge)
    }

    /// The problem for a person who may not do something with an account.
    init(_ error: AccountRefusal) {
        switch error {
        case .invalidCredentials: self = .invalidCredentials
        case .suspended: self.init(kind: .accountSuspended, detail: "The account is suspended.")
        case .unverified:
            self.init(
                kind: .emailNotVerified,
                detail: "The email address has not been verified; open the link in the email.")
        case .registeredOtherwise:
            self.init(
                kind: .wrongPassword,
                detail: "The email address was registered with another password. If you do not know it, register again."
            )
        case .wrongPassword: self.init(kind: .wrongPassword, detail: "The password is not that of the account.")
        }
    }

    /// The problem for a refusal by the store; nil if the cause is an internal error.
    init?(_ error: StoreError) {
        switch error {
        case .notFound: self = .notFound
        case .forbidden: self.init(kind: .forbidden, detail: "The resource belongs to another account.")
        case .sessionEnded: self = .invalidSession
        case .invalidToken:
            self = .invalidBody([.init(pointer: "/token", detail: "is unknown, was used, or has expired")])
        case .invalidTransition, .decisionRefused: self.init(kind: .invalidTransition, detail: error.sentence)
        case .tooManyPhotos:
            self.init(kind: .tooManyPhotos, detail: "No more photos can be added: \(error.description).")
        case .tooManySearches: self.init(kind: .tooManySearches, detail: error.sentence)
        case .tooManyVerdicts: self.init(kind: .tooManyVerdicts, detail: error.sentence)
        case .idempotencyKeyReused:
            self.init(
                kind: .idempotencyKeyReused, detail: "This Idempotency-Key was already used for a different request.")
        case .administratorsOnly: self.init(kind: .forbidden, detail: "Only administrators may do this.")
        case .own: self.init(kind: .forbidden, detail: "This is not allowed for your own listing or account.")
        case .blocked: self.init(kind: .blocked, detail: "The owner has blocked messages from this account.")
        case .noOwner: self.init(kind: .noOwner, detail: "The owner of the listing cannot be reached.")
        case .caseMoved(let changes):
            self.init(
                kind: .caseMoved, detail: "Review the changes, then decide with the current version.",
                changes: changes)
        case .claimed: self.init(kind: .caseClaimed, detail: "Another moderator has claimed this case.")
        case .needsAnother:
            self.init(
                kind: .needsAnotherModerator,
                detail: "An appeal must be decided by a different moderator than the original decision.")
        case .hasReported:
            self.init(
                kind: .needsAnotherModerator,
                detail: "You have reported this listing, so another moderator must decide.")
        case .hasClaimed:
            self.init(
                kind: .needsAnotherModerator,
                detail: "You have claimed this thing, so another moderator must read and decide the case.")
        case .secondReaderNeeded: self.init(kind: .needsSecondReader, detail: error.sentence)
        case .conflictOfInterest: self.init(kind: .needsAnotherModerator, detail: error.sentence)
        case .tooManyClaims:
            self.init(kind: .tooManyClaims, detail: "Decide or release one of your \(ClaimRule.maximum) cases first.")
        case .caseNotOpen:
            self.init(kind: .caseNotOpen, detail: "This can be read only while the case is open.")
        case .claimRequired:
            self.init(kind: .claimRequired, detail: "Claim the case, and then repeat the request.")
        case .tooManyLoggedReads(let seconds): self = .tooManyRequests(seconds: seconds)
        case .tooManyBelongings: self.init(kind: .tooManyBelongings, detail: error.sentence)
        case .belongingRefused(let reason):
            self.init(kind: Kind(reason), detail: error.sentence)
        case .claimFaulty(let fault):
            self = .invalidBody([.init(pointer: "/\(fault.member)", detail: fault.description)])
        case .claimRefused(let reason, let state):
            self.init(kind: .claimRefused, detail: error.sentence, claim: RefusedClaim(reason: reason, state: state))
        case .nothingToAppeal:
            self.init(
                kind: .nothingToAppeal,
                detail: "No decision about this listing can still be appealed.")
        case .changesGone:
            self.init(
                kind: .changesGone,
                detail: "Request the current position without since, load the listings again, and continue from there.")
        case .readTooLong:
            self.init(
                kind: .unavailable,
                detail: "The search took too long. Narrow it, for example with a smaller box or a rarer word.",
                headers: [.retryAfter: "5"])
        case .tooManyReads:
            self.init(
                kind: .unavailable, detail: "Too many searches are queued; try again later.",
                headers: [.retryAfter: "2"])
        case .tooManyWrites:
            self.init(
                kind: .unavailable, detail: "Too many of your writes are queued; try again later.",
                headers: [.retryAfter: "2"])
        case .newerSchema, .unknownAccount, .addressTaken, .damaged, .unavailable: return nil
        }
    }
}

extension Problem.Kind {
    /// The kind for a refusal of something with a belonging.
    fileprivate init(_ refusal: BelongingRefusal) {
        self =
            switch refusal {
            case .lost: .belongingLost
            case .notLost: .belongingNotLost
            case .wrongCode: .wrongTransferCode
            case .own: .ownBelonging
            }
    }
}

extension StoreError {
    /// The description as a sentence of its own.
    fileprivate var sentence: String { "\(description.prefix(1).uppercased())\(description.dropFirst())." }
}
