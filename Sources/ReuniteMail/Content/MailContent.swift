import Reunite

/// What a mail is about, in no language yet.
public enum MailContent: Sendable, Equatable {
    /// A link that proves that an address is the account's; it is valid for 24 hours.
    case verification(link: MailLink)
    /// Somebody tried to register the address of an account that exists; the link leads to where one signs in.
    case addressTaken(link: MailLink)
    /// A link that lets its reader choose a new password; it is valid for 24 hours.
    case passwordReset(link: MailLink)
    /// The password was changed.
    case passwordChanged
    /// A listing expires; the link leads to it, where it can be renewed.
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

    /// Somebody writes about a listing; goes with the address that answers are for, ``MailMessage/replyTo``.
    ///
    /// The first link leads to the listing, the other to where its owner can do without messages from this sender.
    case message(title: String, sender: String, body: String, link: MailLink, block: MailLink)
}
