import Reunite

/// The content of a mail, before it is rendered in a language.
public enum MailContent: Sendable, Equatable {
    /// A link that confirms the address of an account; valid for 24 hours.
    case verification(link: MailLink)
    /// Somebody tried to register an address that has an account; the link leads to the sign-in page.
    case addressTaken(link: MailLink)
    /// A link to choose a new password; valid for 24 hours.
    case passwordReset(link: MailLink)
    /// The password was changed.
    case passwordChanged
    /// A listing expires soon; the link leads to it, where it can be renewed.
    case listingExpiring(title: String, expiresAt: Timestamp, link: MailLink)
    /// The account was erased.
    case accountErased

    /// What was decided about a listing; the link leads to it, where its owner can appeal once against what
    /// ``ListingNotice/invitesAppeal`` says.
    ///
    /// With a note a moderator decided it and wrote why. A listing that is held without one was reported by many, and a
    /// moderator has yet to look at it.
    case decision(ListingNotice, title: String, note: String?, link: MailLink)
    /// The account is suspended until a day or for good, and a moderator wrote why.
    case accountSuspended(until: Timestamp?, note: String)

    /// A message of another user about a listing. Replies go to ``MailMessage/replyTo``.
    ///
    /// The first link leads to the listing, the other blocks further messages from this sender.
    case message(title: String, sender: String, body: String, link: MailLink, block: MailLink)
}
