/// The texts of mails about moderation, in one language. Titles are already quoted.
protocol ModerationTexts {
    /// Several users reported your listing: it is held until a moderator looks at it.
    static func listingReported(title: String) -> MailWording
    /// A moderator held your listing.
    static func listingHeld(title: String) -> MailWording
    /// A moderator removed your listing.
    static func listingRemoved(title: String) -> MailWording
    /// Your listing is public again.
    static func listingRestored(title: String) -> MailWording
    /// Your account is suspended until a day, or indefinitely.
    static func accountSuspended(until date: String?) -> MailWording

    /// Precedes the note of a moderator.
    static var noteIntroduction: String { get }
    /// How the owner appeals; followed by the link of the listing.
    static var appeal: String { get }
    /// Followed by the link of the listing.
    static var visit: String { get }
}
