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

    /// A listing is hidden for now; the link leads to it, where its owner can appeal once.
    ///
    /// Without a note it was reported by many, and a moderator has yet to look at it; with one, a moderator decided it and
    /// wrote why.
    case listingHeld(title: String, note: String?, link: MailLink)
    /// A moderator removed a listing, and wrote why; the link leads to it, where its owner can appeal once.
    case listingRemoved(title: String, note: String, link: MailLink)
    /// A listing was hidden and is public again; the link leads to it.
    case listingRestored(title: String, note: String?, link: MailLink)
    /// The account is suspended until a day or for good, and a moderator wrote why.
    case accountSuspended(until: Timestamp?, note: String)

    /// A message of another user about a listing. Replies go to ``MailMessage/replyTo``.
    ///
    /// The first link leads to the listing, the other blocks further messages from this sender.
    case message(title: String, sender: String, body: String, link: MailLink, block: MailLink)
}
