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
    /// Listings expire soon: those that expire first, and how many there are.
    case listingsExpiring([ExpiringListing], count: Int)
    /// The account was erased.
    case accountErased

    /// A decision about a listing. The link leads to the page to appeal if ``ListingNotice/invitesAppeal``, and otherwise
    /// to the listing. It is nil if the listing has no page, because its owner has withdrawn it.
    ///
    /// The note is that of the moderator. It is nil if the service held the listing because of its reports, and a
    /// moderator has not decided yet.
    case decision(ListingNotice, title: String, note: String?, link: MailLink?)
    /// The account is suspended until a time, or permanently if it is nil; the note is that of the moderator. The link
    /// leads to the page to appeal; nil if the suspension is not because of a listing.
    case accountSuspended(until: Timestamp?, note: String, removesListings: Bool, appeal: MailLink?)

    /// A message of another user about a listing. Replies go to ``MailMessage/replyTo``.
    ///
    /// The first link leads to the listing, the other blocks further messages from this sender.
    case message(title: String, sender: String, body: String, link: MailLink, block: MailLink)

    /// Listings may be about the same things as those of the recipient: the likeliest, and how many there are. The last link
    /// ends such mails.
    case matches([PossibleMatch], count: Int, unsubscribe: MailLink)
    /// Results of saved searches of the recipient: the latest, and their number. The last link ends such mails.
    case searchResults([SearchResult], count: Int, unsubscribe: MailLink)

    /// The link that ends mails of this kind; nil if they cannot be ended.
    public var unsubscribe: MailLink? {
        switch self {
        case .matches(_, _, let link), .searchResults(_, _, let link): link
        case .verification, .addressTaken, .passwordReset, .passwordChanged, .listingsExpiring, .accountErased,
            .decision,
            .accountSuspended, .message:
            nil
        }
    }
}
