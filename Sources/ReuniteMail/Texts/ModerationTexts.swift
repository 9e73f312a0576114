import Reunite

/// What mails about decisions of moderators say in one language; titles are in quotation marks already.
protocol ModerationTexts {
    /// Many reported your listing, and it is hidden until a moderator has looked at it.
    static func listingReported(title: String) -> MailWording
    /// A moderator decided this about your listing.
    static func decision(_ notice: ListingNotice, title: String) -> MailWording
    /// Your account is suspended until a day, or for good.
    static func accountSuspended(until date: String?) -> MailWording

    /// That a moderator wrote what follows: stands before a note.
    static var noteIntroduction: String { get }
    /// How an owner appeals: stands before the link of a listing.
    static var appeal: String { get }
    /// Where an owner sees a listing: stands before its link.
    static var visit: String { get }
}
