/// The limits and periods of belongings and their tags.
public enum BelongingTerms {
    /// Maximum number of belongings of an account.
    public static let maximumCount = 200

    /// Maximum number of stored messages about a belonging. A further message replaces the oldest one from the network that has
    /// sent the most, so that no network can block or displace the message of an honest finder.
    public static let maximumMessages = 50

    /// How long a message is kept, in seconds: 90 days.
    public static let memory: Int64 = 90 * 86_400

    /// How long the same message is not delivered again, in seconds: a day. The first response may have been lost.
    public static let repetition: Int64 = 86_400

    /// How long messages of the same network are not delivered to an owner who has reported one of them, in seconds: a day. Not
    /// longer, because a whole campus may share one network.
    public static let silence: Int64 = 86_400

    /// How long a code that passes a belonging to a new owner is valid, in seconds: an hour.
    public static let transfer: Int64 = 3_600

    /// How many messages through tags a client may send at a time, and the seconds until one more. Codes that belong to no
    /// tag count as well, so this limits guesses.
    public static let messagesByClient = (burst: 10, seconds: 600.0)

    /// How many urgent mails about messages through one tag are sent at a time, and the seconds until one more. Further messages
    /// are stored and written as notifications like all others, but their mails wait for the usual interval.
    public static let urgentMailsByTag = (burst: 6, seconds: 3_600.0)

    /// How many wrong codes for a new owner an account may enter at a time, and the seconds until one more.
    public static let wrongTransfers = (burst: 10, seconds: 8_640.0)
}
