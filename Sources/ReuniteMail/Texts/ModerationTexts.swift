import Reunite

/// The texts of mails about moderation in one language. Titles are already in quotation marks.
protocol ModerationTexts {
    /// Your listing was reported, and is hidden until a moderator decides.
    static func listingReported(title: String) -> MailWording
    /// A moderator has decided this about your listing.
    static func decision(_ notice: ListingNotice, title: String) -> MailWording
    /// Your account is suspended until a date, or permanently if it is nil.
    static func accountSuspended(until date: String?) -> MailWording

    /// Your other listings were removed with the suspension.
    static var otherListingsRemoved: String { get }

    /// Introduces the note of a moderator.
    static var noteIntroduction: String { get }
    /// Explains how to appeal; followed by the link of the page to do so.
    static var appeal: String { get }
    /// Introduces the link of the listing.
    static var visit: String { get }
}
