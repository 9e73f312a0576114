import GRDB
import Reunite

/// Why a store refuses.
public enum StoreError: Error, Equatable, CustomStringConvertible {
    /// A newer release has changed the schema.
    case newerSchema
    /// No account has this address.
    case unknownAccount(String)
    /// An account has this address already.
    case addressTaken(String)
    /// There is no such listing, or whoever asks must not know of it.
    case notFound
    /// It is another's.
    case forbidden
    /// The session has ended, or its account is suspended.
    case sessionEnded
    /// A mailed token is none, was used, or its time is over.
    case invalidToken
    /// A listing that stands so cannot be moved so; without a transition it cannot be changed at all.
    case invalidTransition(ListingState, ListingTransition?)
    /// There is no room for one more photo.
    case tooManyPhotos(String)
    /// The key came before, with another request.
    case idempotencyKeyReused
    /// Only administrators may do it.
    case administratorsOnly
    /// It is one's own.
    case own
    /// The owner takes no messages from this account.
    case blocked
    /// The listing belongs to nobody who could be written to, or shut out.
    case noOwner
    /// The case has moved on since the version that was decided: by what, in order.
    case caseMoved([CaseEvent])
    /// Another moderator has claimed the case.
    case claimed
    /// An appeal is decided by another moderator than the decision.
    case needsAnother
    /// What was decided makes no sense for a listing that stands as it does.
    case decisionRefused(DecisionRefusal)
    /// There is no decision to appeal against, or it was appealed against already.
    case nothingToAppeal
    /// The change feed does not reach back so far, or not up to there: load everything anew.
    case changesGone
    /// The file is locked by another for long, the disk is full or fails: it may go better later.
    case unavailable(String)

    /// What a database's error means to those who call the store; nil where it is a mistake of ours.
    init?(_ error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY:
            self = .unavailable(error.message ?? "\(error.resultCode)")
        default: return nil
        }
    }

    /// What went wrong, in words for whoever called.
    public var description: String {
        switch self {
        case .newerSchema: "the store was written by a newer release of Reunite"
        case .unavailable(let reason): "the store is not available: \(reason)"
        case .unknownAccount(let email): "there is no account with the address \(email)"
        case .addressTaken(let email): "there is an account with the address \(email) already"
        case .notFound: "there is no such listing"
        case .forbidden: "it belongs to another account"
        case .sessionEnded: "the session has ended"
        case .invalidToken: "the token is unknown, was used, or its time is over"
        case .invalidTransition(let state, let transition):
            "a listing that is \(state.rawValue) cannot be \(transition.map(\.participle) ?? "changed")"
        case .tooManyPhotos(let reason): reason
        case .idempotencyKeyReused: "the key was used with another request"
        case .administratorsOnly: "only administrators may do it"
        case .own: "it is one's own"
        case .blocked: "its owner takes no messages from this account"
        case .noOwner: "the listing belongs to nobody with an account"
        case .caseMoved: "the case has moved on"
        case .claimed: "another moderator has claimed the case"
        case .needsAnother: "an appeal is decided by another moderator"
        case .decisionRefused(let refusal): refusal.description
        case .nothingToAppeal: "there is no decision that can be appealed against"
        case .changesGone: "the change feed has not all that came after this number"
        }
    }
}

extension ListingTransition {
    /// What has been done to a listing that was moved so.
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
