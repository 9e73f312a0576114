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

    /// A listing is held; the link leads to it, where its owner can appeal once.
    ///
    /// With a note, a moderator decided this for the reason in it. Without one, several users reported the listing, and a
    /// moderator has not looked at it yet.
    case listingHeld(title: String, note: String?, link: MailLink)
    /// A moderator removed a listing for the reason in the note; the link leads to it, where its owner can appeal once.
    case listingRemoved(title: String, note: String, link: MailLink)
    /// A held or removed listing is public again; the link leads to it.
    case listingRestored(title: String, note: String?, link: MailLink)
    /// The account is suspended, until a day or indefinitely, for the reason in the note.
    case accountSuspended(until: Timestamp?, note: String)

    /// A message of another user about a listing. Replies go to ``MailMessage/replyTo``.
    ///
    /// The first link leads to the listing, the other blocks further messages from this sender.
    case message(title: String, sender: String, body: String, link: MailLink, block: MailLink)
}
