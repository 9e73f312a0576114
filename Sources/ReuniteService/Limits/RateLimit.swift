import Reunite
import ServerLimits

/// All rate limits: each allows a burst, and then one action in each interval.
public enum RateLimit: CaseIterable, RateLimiting {
    /// Sign-ins.
    case signInsByClient, signInsByAddressAndClient, signInsByAddress, signInsByDevice
    /// Registrations, and the mails about them.
    case registrationsByClient, registrationsByMailboxAndClient, registrationMailsByAddress, registrationMailsByMailbox
    /// Requested password resets, and the mails about them.
    case passwordResetsByClient, passwordResetsByMailboxAndClient, passwordResetMailsByAddress
    /// Uses of mailed links.
    case tokensByClient
    /// Passwords for a registration.
    case passwordsByToken
    /// Passwords for the own account.
    case passwordsByAccount
    /// Posted listings, other writes, and uploads.
    case listingsByClient, listingsByAccount, writesByAccount, photosByAccount
    /// Kilobytes of stored photos.
    case photoKilobytesByClient
    /// Reports and appeals.
    case reportsByClient, reportsByAccount
    /// Messages.
    case messagesByClient, messagesByAccount
    /// Messages about one listing, or to one owner.
    case messagesByAccountAndListing, messagesByListing, messagesByOwner
    /// The same by client.
    case messagesByClientAndListing, messagesByClientAndOwner
    /// Reads of contact data.
    case contactsByClient, contactsByAccount
    /// Claims, and reads of the questions for claimants.
    case claimsByClient, claimsByAccount, claimsByListing, questionsByClient, questionsByAccount
    /// Messages between the two people of a claim.
    case claimMessagesByAccount, claimMessagesByClient
    /// New codes of hand-overs, and wrong ones.
    case codesByAccount, wrongCodesByAccount
    /// Messages through tags, also through codes that no tag has.
    case tagMessagesByClient, tagMessagesByClientAndTag, tagMessagesByTag, tagMessages
    /// Wrong codes for new owners of belongings.
    case wrongTransfersByAccount
    /// Actions of moderators.
    case moderationByAccount
    /// The lower limits of new accounts.
    case listingsByNewAccount, reportsByNewAccount, messagesByNewAccount, contactsByNewAccount
    case claimsByNewAccount, questionsByNewAccount

    /// How long an account counts as new, in seconds.
    public static let newness = ReporterRecord.newness

    /// Whether it counts the actions on all servers of a database together, which costs a write each: where it protects people from
    /// guesses, mails, reports and messages. The others bound the work of a server.
    public var isShared: Bool {
        switch self {
        case .signInsByClient, .signInsByAddressAndClient, .signInsByAddress, .signInsByDevice, .registrationsByClient,
            .registrationsByMailboxAndClient, .registrationMailsByAddress, .registrationMailsByMailbox,
            .passwordResetsByClient, .passwordResetsByMailboxAndClient, .passwordResetMailsByAddress, .tokensByClient,
            .passwordsByToken, .passwordsByAccount, .reportsByClient, .reportsByAccount, .messagesByClient,
            .messagesByAccount, .messagesByAccountAndListing, .messagesByListing, .messagesByOwner,
            .messagesByClientAndListing, .messagesByClientAndOwner, .contactsByClient, .contactsByAccount,
            .listingsByNewAccount, .reportsByNewAccount, .messagesByNewAccount, .contactsByNewAccount, .claimsByClient,
            .claimsByAccount, .claimsByListing, .questionsByClient, .questionsByAccount, .wrongCodesByAccount,
            .claimsByNewAccount, .questionsByNewAccount, .claimMessagesByAccount, .claimMessagesByClient,
            .tagMessagesByClient, .tagMessagesByClientAndTag, .tagMessagesByTag, .tagMessages, .wrongTransfersByAccount,
            .photoKilobytesByClient:
            true
        case .listingsByClient, .listingsByAccount, .writesByAccount, .photosByAccount, .codesByAccount,
            .moderationByAccount:
            false
        }
    }

    /// The additional, lower limit of new accounts.
    public var ofNewAccounts: RateLimit? {
        switch self {
        case .listingsByAccount: .listingsByNewAccount
        case .reportsByAccount: .reportsByNewAccount
        case .messagesByAccount: .messagesByNewAccount
        case .contactsByAccount: .contactsByNewAccount
        case .claimsByAccount: .claimsByNewAccount
        case .questionsByAccount: .questionsByNewAccount
        default: nil
        }
    }

    /// The burst, and the seconds until one more is allowed.
    public var rate: (burst: Int, seconds: Double) {
        switch self {
        // Against guessing passwords, from one client or many. The limit by address does not hold for clients and browsers
        // that the account knows, or nobody could sign in while others guess. Such a browser has a limit of its own, so that a
        // stolen cookie does not allow more guesses.
        case .signInsByClient: (30, 10)
        case .signInsByAddressAndClient, .signInsByDevice: (10, 60)
        case .signInsByAddress: (100, 30)
        // Each sends a mail to an address that anybody can enter. Only requests of one client are refused. An address that has
        // been sent enough mails because of all clients gets no more: an earlier link is still valid. That link is not valid
        // for the same mailbox with another tag, so the limit of a whole mailbox is larger: it only prevents flooding.
        // Passwords are reset for accounts only, whose addresses nobody can make up.
        // A verified registration does not count, so that a whole class can register at the same time.
        case .registrationsByClient: (10, 600)
        case .registrationsByMailboxAndClient: (3, 1200)
        case .registrationMailsByAddress: (6, 3600)
        case .registrationMailsByMailbox: (30, 600)
        case .passwordResetsByClient: (30, 60)
        case .passwordResetsByMailboxAndClient: (3, 1200)
        case .passwordResetMailsByAddress: (6, 3600)
        case .tokensByClient: (30, 10)
        case .passwordsByToken: (10, 60)
        case .passwordsByAccount: (5, 60)
        // Many people of a campus may share one address.
        case .listingsByClient: (200, 10)
        // Enough for individuals and most lost property offices; larger ones import.
        case .listingsByAccount: (60, 60)
        case .writesByAccount: (120, 5)
        // Eight for each of several listings at once.
        case .photosByAccount: (40, 3)
        // 864 MB a day, which are 2,000 large photos: enough for a campus of 5,000 people at one address.
        case .photoKilobytesByClient: (256_000, 0.1)
        case .reportsByClient: (100, 30)
        case .reportsByAccount: (30, 120)
        case .messagesByClient: (100, 30)
        case .messagesByAccount: (30, 120)
        // The limits by listing and by owner protect an owner from many accounts. The other three keep one account or one
        // client from using these up.
        case .messagesByAccountAndListing: (3, 1200)
        case .messagesByClientAndListing: (10, 1200)
        case .messagesByClientAndOwner: (30, 900)
        case .messagesByListing: (30, 600)
        case .messagesByOwner: (100, 300)
        // Against harvesting of contact data.
        case .contactsByClient: (100, 30)
        case .contactsByAccount: (30, 120)
        // Nobody misses many things at once: who claims many is guessing. The limit by listing bounds what a finder has to read.
        case .claimsByClient: (30, 1800)
        case .claimsByAccount: (6, 14_400)
        case .claimsByListing: (60, 1800)
        case .questionsByClient: (60, 600)
        case .questionsByAccount: (12, 7200)
        // Each side of a claim can flood one other person only, who has further limits: ConversationTerms.
        case .claimMessagesByAccount: (60, 30)
        case .claimMessagesByClient: (300, 6)
        // A page that shows a code asks for the next one once a minute.
        case .codesByAccount: (60, 20)
        // 45 random bits, and up to three valid codes: a thousand finders who each try ten codes in a day, against their own
        // claimants, find one with a probability of 0.9 in a billion.
        case .wrongCodesByAccount: (ClaimTerms.wrongCodes, Double(ClaimTerms.wrongCodeInterval))
        case .claimsByNewAccount: (2, 43_200)
        case .questionsByNewAccount: (4, 21_600)
        // A finder writes once or twice. The limit by client bounds guesses: 75 random bits are out of reach for a thousand clients.
        // The limit by tag protects an owner from all who have photographed the tag; that by client and tag keeps one of them
        // from using it up.
        case .tagMessagesByClient: BelongingTerms.messagesByClient
        case .tagMessagesByClientAndTag: BelongingTerms.messagesByClientAndTag
        case .tagMessagesByTag: BelongingTerms.messagesByTag
        case .tagMessages: BelongingTerms.messagesInAll
        case .wrongTransfersByAccount: BelongingTerms.wrongTransfers
        // Claims of cases, decisions, and changes of accounts, by somebody who decides as fast as keys can be pressed.
        case .moderationByAccount: (300, 1)
        case .listingsByNewAccount: (20, 600)
        case .reportsByNewAccount, .messagesByNewAccount, .contactsByNewAccount: (10, 600)
        }
    }
}
