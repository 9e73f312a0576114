import Reunite

/// What other processes may have committed.
enum DatabaseNotice: Sendable {
    /// Changes of the feed.
    case changes
    /// Changes of the notifications of an account; nil for any account.
    case news(of: AccountID.Row?)
}
