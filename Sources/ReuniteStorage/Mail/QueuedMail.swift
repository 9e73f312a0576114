import Reunite

/// A mail that is due.
public struct QueuedMail: Sendable {
    /// Seconds until the delivery of a mail fails permanently: three days, longer than the outage of a mail server.
    public static let lifetime: Int64 = 3 * 86_400

    /// The seconds after which another process may take a mail: the one that took it may have ended. Longer than an attempt to
    /// send it.
    public static let lease: Int64 = 60

    /// The row in the queue.
    public let id: MailID
    /// The recipient.
    public let address: String
    /// The recipient's language.
    public let language: Language
    /// The content.
    public let letter: Letter
    /// When it was queued.
    public let queuedAt: Timestamp
    /// The number of attempts, with this one.
    public let attempts: Int
}
