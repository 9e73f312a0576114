import Reunite
import ReuniteDatabase

/// An error of the store, or its reason to refuse an operation.
public enum StoreError: Error, Equatable, CustomStringConvertible {
    /// A newer release has changed the schema.
    case newerSchema
    /// No account has this address.
    case unknownAccount(String)
    /// An account with this address exists.
    case addressTaken(String)
    /// There is no such listing, or the user must not know of it.
    case notFound
    /// It belongs to another account.
    case forbidden
    /// The session has ended, or its account is suspended.
    case sessionEnded
    /// A mailed token is unknown, was used, or has expired.
    case invalidToken
    /// The transition is not possible from this state; nil: a listing in this state cannot be changed at all.
    case invalidTransition(ListingState, ListingTransition?)
    /// The limit of photos is reached; which one.
    case tooManyPhotos(String)
    /// The limit of verdicts about the matches of a listing is reached.
    case tooManyVerdicts
    /// The account has the maximum number of saved searches.
    case tooManySearches
    /// The idempotency key was used for another request.
    case idempotencyKeyReused
    /// Only administrators may do this.
    case administratorsOnly
    /// It is the user's own account or listing.
    case own
    /// The owner has blocked this account.
    case blocked
    /// The listing has no owner who could be written to or suspended.
    case noOwner
    /// The case has changed since the version that was decided: by these events, in order.
    case caseMoved([CaseEvent])
    /// Another moderator has claimed the case.
    case claimed
    /// Another moderator than the one who decided must decide the appeal.
    case needsAnother
    /// A moderator cannot decide on a listing that they reported.
    case hasReported
    /// A moderator cannot decide or read the case of a thing that they have claimed.
    case hasClaimed
    /// A moderator cannot change a suspension that could change one of their own claims (``DecisionSituation/hasInterest``).
    case conflictOfInterest
    /// The moderator has claimed as many other cases as ``ClaimRule`` allows.
    case tooManyClaims
    /// Exact points, proofs, and claims with their messages can be read only while the case is open.
    case caseNotOpen
    /// The moderator has not claimed the case.
    case claimRequired
    /// The moderator has made as many reads as ``LoggedRead`` allows; seconds until the next one is allowed.
    case tooManyLoggedReads(seconds: Int)
    /// Only claimants have reported. The request is in the log, and a second moderator can read the proof
    /// (``LoggedRead/proofRequest``).
    case secondReaderNeeded
    /// The decision makes no sense for the current listing.
    case decisionRefused(DecisionRefusal)
    /// The account has the maximum number of belongings.
    case tooManyBelongings
    /// It cannot be done with the belonging now.
    case belongingRefused(BelongingRefusal)
    /// It cannot be done with the claim, or with claims of the listing, now; the state of the claim if there is one.
    case claimRefused(ClaimRefusal, ClaimState? = nil)
    /// A claim does not fit the questions of its listing.
    case claimFaulty(ClaimFault)
    /// There is no decision to appeal, or it was appealed already.
    case nothingToAppeal
    /// The change feed does not contain this number: load everything again.
    case changesGone
    /// The file is no database, or its pages are damaged; why.
    case damaged(String)
    /// A read for a client took too long, and was interrupted.
    case readTooLong
    /// Too many reads are queued, of this client or in total.
    case tooManyReads
    /// Too many writes of this client are queued.
    case tooManyWrites
    /// The file stays locked, or the disk is full or fails; why. A retry may succeed.
    case unavailable(String)

    /// The meaning of a database error for callers of the store; nil if it is a bug.
    init?(_ error: DatabaseError) {
        switch error.kind {
        case .busy, .full, .disk, .cannotOpen: self = .unavailable(error.message)
        case .notADatabase, .damaged: self = .damaged(error.message)
        case .newerSchema: self = .newerSchema
        case .memory, .interrupted, .tooLarge, .statement, .other: return nil
        }
    }

    /// The meaning of a refusal of the database for callers of the store.
    public init(_ overload: Overload) {
        self =
            switch overload {
            case .readTooLong: .readTooLong
            case .tooManyReads: .tooManyReads
            case .tooManyWrites: .tooManyWrites
            }
    }

    /// Whether the store is not available.
    public var isUnavailable: Bool { if case .unavailable = self { true } else { false } }

    /// Runs a part that uses the database, and throws its errors as what they mean for callers of the store.
    static func converting<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError(error) ?? error
        } catch let overload as Overload {
            throw StoreError(overload)
        }
    }

    /// The same for a part that waits.
    static func converting<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as DatabaseError {
            throw StoreError(error) ?? error
        } catch let overload as Overload {
            throw StoreError(overload)
        }
    }

    /// The reason, in words for the user.
    public var description: String {
        switch self {
        case .newerSchema: "the store was written by a newer release of Reunite, or before the first one"
        case .unavailable(let reason): "the store is not available: \(reason)"
        case .damaged(let reason): "the store is damaged: \(reason)"
        case .unknownAccount(let email): "there is no account with the email address \(email)"
        case .addressTaken(let email): "there is already an account with the email address \(email)"
        case .notFound: "there is no such listing"
        case .forbidden: "it belongs to another account"
        case .sessionEnded: "the session has ended"
        case .invalidToken: "the token is unknown, was used, or has expired"
        case .invalidTransition(let state, let transition):
            "a listing that is \(state.rawValue) cannot be \(transition.map(\.participle) ?? "changed")"
        case .tooManyPhotos(let reason): reason
        case .tooManyVerdicts: "a listing can have at most \(MatchStore.maximumVerdicts) verdicts about matches"
        case .tooManySearches: "an account can have at most \(SavedSearch.maximumCount) saved searches"
        case .idempotencyKeyReused: "the key was used with another request"
        case .administratorsOnly: "only administrators may do it"
        case .own: "it is your own account or listing"
        case .blocked: "the owner has blocked this account"
        case .noOwner: "the listing has no owner with an account"
        case .caseMoved: "the case has changed since this version"
        case .claimed: "another moderator has claimed the case"
        case .needsAnother: "an appeal must be decided by a different moderator than the original decision"
        case .hasReported: "the moderator has reported the listing, so another moderator must decide"
        case .hasClaimed: "the moderator has claimed the found thing, so another moderator must decide"
        case .conflictOfInterest: DecisionRefusal.conflictOfInterest.description
        case .tooManyClaims: "a moderator can claim at most \(ClaimRule.maximum) cases at a time"
        case .caseNotOpen: "the case is not open"
        case .claimRequired: "the case must be claimed first"
        case .tooManyLoggedReads: "a moderator can make at most \(LoggedRead.maximum) such reads an hour"
        case .secondReaderNeeded:
            "only a claimant has reported: your request is in the log, and another moderator can now read what the finder holds back"
        case .decisionRefused(let refusal): refusal.description
        case .tooManyBelongings: "an account can have at most \(BelongingTerms.maximumCount) belongings"
        case .belongingRefused(let refusal): refusal.description
        case .claimRefused(let refusal, _): refusal.description
        case .claimFaulty(let fault): "\(fault.member) \(fault)"
        case .nothingToAppeal: "there is no decision to appeal"
        case .readTooLong: "the read took too long"
        case .tooManyReads: "too many reads are queued"
        case .tooManyWrites: "too many writes are queued"
        case .changesGone: "the change feed no longer reaches back to this number"
        }
    }
}

extension StoreError {
    /// The error for a moderator who may not decide.
    init(_ obstacle: ModeratorTies.Obstacle) { self.init(DecisionRefusal(obstacle)) }

    /// The error for a decision that a moderator cannot make.
    init(_ refusal: DecisionRefusal) {
        self =
            switch refusal {
            case .alreadyPublic, .staysRemoved: .decisionRefused(refusal)
            case .noOwner: .noOwner
            case .administratorsOnly: .administratorsOnly
            case .claimed: .claimed
            case .ownListing: .own
            case .ownClaim: .hasClaimed
            case .ownDecision: .needsAnother
            case .ownReport: .hasReported
            case .conflictOfInterest: .conflictOfInterest
            }
    }

    /// The error for a moderator who may not make a logged read.
    init(_ refusal: LoggedRead.Refusal) {
        self =
            switch refusal {
            case .tied(let obstacle): StoreError(obstacle)
            case .decided: .caseNotOpen
            case .notClaimed: .claimRequired
            case .tooMany(let seconds): .tooManyLoggedReads(seconds: seconds)
            }
    }
}

extension ListingTransition {
    /// The participle for messages.
    fileprivate var participle: String {
        switch self {
        case .resolve: "resolved"
        case .reopen: "reopened"
        case .renew: "renewed"
        case .expire: "expired"
        case .withdraw: "withdrawn"
        }
    }
}
