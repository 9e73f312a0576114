/// What mails about decisions of moderators say in one language; titles are in quotation marks already.
protocol ModerationTexts {
    /// Many reported your listing, and it is hidden until a moderator has looked at it.
    static func listingReported(title: String) -> MailWording
    /// A moderator hid your listing for now.
    static func listingHeld(title: String) -> MailWording
    /// A moderator removed your listing.
    static func listingRemoved(title: String) -> MailWording
    /// Your listing is public again.
    static func listingRestored(title: String) -> MailWording
    /// Your account is suspended until a day, or for good.
    static func accountSuspended(until date: String?) -> MailWording

    /// That a moderator wrote what follows: stands before a note.
    static var noteIntroduction: String { get }
    /// How an owner appeals: stands before the link of a listing.
    static var appeal: String { get }
    /// Where an owner sees a listing: stands before its link.
    static var visit: String { get }
}
