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
}
