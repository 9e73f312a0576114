import Reunite
import ServerLimits

/// All rate limits: each allows a burst, and then one action in each interval.
public enum RateLimit: CaseIterable, RateLimiting {
    /// Sign-ins.
    case signInsByClient, signInsByAddressAndClient, signInsByAddress, signInsByDevice
    /// Registrations, and the mails about them.
    case registrationsByClient, registrationsByMailboxAndClient, registrationMailsByAddress, registrationMailsByMailbox
    /// New accounts, which are verified registrations.
    case accountsByClient, accountsByMailbox, accountsByDomain
    /// Requested password resets, and the mails about them.
    case passwordResetsByClient, passwordResetsByMailboxAndClient, passwordResetMailsByAddress
    /// Requested links to sign in, and the mails with them.
    case signInLinksByClient, signInLinksByMailboxAndClient, signInLinkMailsByAddress
    /// Mails with links to the status of a listing.
    case statusLinkMailsByAddress
    /// Wrong codes of these mails.
    case wrongSignInCodesByAddress, wrongSignInCodesByClient
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
    /// New saved searches and belongings.
    case searchesByAccount, belongingsByAccount
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
    /// Claims.
    case claimsByClient, claimsByAccount
    /// Claims on one listing, by clients, by established accounts and by new ones.
    case claimsByClientAndListing, claimsByListing, claimsByNewAccountsAndListing
    /// Reads of the questions for claimants.
    case questionsByClient, questionsByAccount
    /// Messages between the two people of a claim.
    case claimMessagesByAccount, claimMessagesByClient
    /// New codes of hand-overs, and wrong ones.
    case codesByAccount, wrongCodesByClaim, wrongCodesByAccount
    /// Messages through tags, also through codes that no tag has, and the urgent mails about them.
    case tagMessagesByClient, urgentMailsByTag
    /// Wrong codes for new owners of belongings.
    case wrongTransfersByAccount
    /// Actions of moderators.
    case moderationByAccount
    /// The lower limits of new accounts, shared by the new accounts of one client.
    case listingsByNewAccount, reportsByNewAccount, messagesByNewAccount, contactsByNewAccount
    case claimsByNewAccount, questionsByNewAccount
    /// Proofs of work: uses of a token, and solutions by a client, which make its next challenges harder (``ProofOfWork``).
    case workByToken, workByClient

    /// Whether it counts the actions on all servers of a database together, which costs a write each: where it protects people from
    /// guesses, mails, reports and messages. The others bound the work of a server.
    public var isShared: Bool {
        switch self {
        case .signInsByClient, .signInsByAddressAndClient, .signInsByAddress, .signInsByDevice, .registrationsByClient,
            .registrationsByMailboxAndClient, .registrationMailsByAddress, .registrationMailsByMailbox,
            .accountsByClient, .accountsByMailbox, .accountsByDomain, .passwordResetsByClient,
            .passwordResetsByMailboxAndClient, .passwordResetMailsByAddress, .signInLinksByClient,
            .signInLinksByMailboxAndClient, .signInLinkMailsByAddress, .statusLinkMailsByAddress,
            .wrongSignInCodesByAddress,
            .wrongSignInCodesByClient, .tokensByClient,
            .passwordsByToken, .passwordsByAccount, .reportsByClient, .reportsByAccount, .messagesByClient,
            .messagesByAccount, .messagesByAccountAndListing, .messagesByListing, .messagesByOwner,
            .messagesByClientAndListing, .messagesByClientAndOwner, .contactsByClient, .contactsByAccount,
            .listingsByNewAccount, .reportsByNewAccount, .messagesByNewAccount, .contactsByNewAccount, .claimsByClient,
            .claimsByAccount, .claimsByClientAndListing, .claimsByListing, .claimsByNewAccountsAndListing,
            .questionsByClient, .questionsByAccount, .wrongCodesByClaim, .wrongCodesByAccount,
            .claimsByNewAccount, .questionsByNewAccount, .claimMessagesByAccount, .claimMessagesByClient,
            .tagMessagesByClient, .urgentMailsByTag, .wrongTransfersByAccount, .workByToken,
            .photoKilobytesByClient:
            true
        case .listingsByClient, .listingsByAccount, .writesByAccount, .photosByAccount, .searchesByAccount,
            .belongingsByAccount, .codesByAccount, .moderationByAccount, .workByClient:
            false
        }
    }

    /// Whether the new accounts of a client share it. The others bound what an account does to its own things: a neighbour must not use
    /// them up.
    var isSharedByNewAccounts: Bool {
        switch self {
        case .writesByAccount, .claimMessagesByAccount, .codesByAccount, .wrongCodesByAccount, .moderationByAccount:
            false
        default: true
        }
    }

    /// The lower limit of new accounts; nil if they share the limit itself (``NewAccountShare``).
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
        // A verified registration does not count here, so that a whole class can register at the same time.
        case .registrationsByClient: (10, 600)
        case .registrationsByMailboxAndClient: (3, 1200)
        case .registrationMailsByAddress: (6, 3600)
        case .registrationMailsByMailbox: (30, 600)
        // A campus of 5,000 people behind one address can register in a week. Many accounts bring no advantage: see
        // NewAccountShare. The owner of an unknown domain can make up any number of addresses.
        case .accountsByClient: (400, 120)
        case .accountsByMailbox: (3, 28_800)
        case .accountsByDomain: (60, 1440)
        case .passwordResetsByClient: (30, 60)
        case .passwordResetsByMailboxAndClient: (3, 1200)
        case .passwordResetMailsByAddress: (6, 3600)
        case .signInLinksByClient: (30, 60)
        case .signInLinksByMailboxAndClient: (5, 600)
        // The interval is shorter than the life of a link: whatever others request, the mailbox has a link that is valid.
        case .signInLinkMailsByAddress: (6, 1800)
        // A link is valid for as long as the listing, and others cannot keep people from signing in by using this up.
        case .statusLinkMailsByAddress: (6, 3600)
        // Of a million codes, and five tries of each that is mailed. People who ask for mails to ten thousand addresses find
        // the code of one in three weeks, if they have clients enough. The owner's limit can be used up by others, for codes only: the
        // link in the same mail has none by address.
        case .wrongSignInCodesByAddress: (10, 14_400)
        case .wrongSignInCodesByClient: (20, 300)
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
        // 864 MB a day, or about 2,000 large photos: enough for a campus of 5,000 people behind one address.
        case .photoKilobytesByClient: (256_000, 0.1)
        // The burst is the number that an account may have. The rate is low, so that deleting and adding them brings no advantage.
        case .searchesByAccount: (50, 600)
        case .belongingsByAccount: (200, 600)
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
        // Nobody loses many things at the same time: an account that claims many is guessing. The limits by listing bound the
        // claims that a finder has to read. New accounts have a limit of their own, because they cost nothing, and a client gets a
        // tenth of both. The limits by listing never refuse an account with a lost listing that is likely about this thing.
        case .claimsByClient: (30, 1800)
        case .claimsByAccount: (6, 14_400)
        case .claimsByClientAndListing: (6, 7200)
        case .claimsByListing: (40, 1800)
        case .claimsByNewAccountsAndListing: (20, 3600)
        case .questionsByClient: (60, 600)
        case .questionsByAccount: (12, 7200)
        // Each side of a claim can flood one other person only, who has further limits: ConversationTerms.
        case .claimMessagesByAccount: (60, 30)
        case .claimMessagesByClient: (300, 6)
        // A page that shows a code asks for the next one once a minute.
        case .codesByAccount: (60, 20)
        // 45 random bits, and up to three valid codes of a claim. Codes with the id of a claim, which are scanned, count by claim;
        // the others by account, whose limit is multiplied by its accepted claims, up to 60. In a day, a thousand finders with a
        // claim each try twenty codes each: the probability that one finds a code is 1.7 in a billion. For an office with 300
        // claims it is 1.6 in a hundred million. A claimant who invents codes at a desk delays nobody else.
        case .wrongCodesByClaim, .wrongCodesByAccount:
            (ClaimTerms.wrongCodes, Double(ClaimTerms.wrongCodeInterval))
        case .claimsByNewAccount: (2, 43_200)
        case .questionsByNewAccount: (4, 21_600)
        // A finder writes once or twice. The limit by client bounds guesses: 75 random bits are out of reach for a thousand clients.
        // Messages are not limited by tag, or for all clients together: anybody could use up such a limit, and silence finders.
        case .tagMessagesByClient: BelongingTerms.messagesByClient
        case .urgentMailsByTag: BelongingTerms.urgentMailsByTag
        case .wrongTransfersByAccount: BelongingTerms.wrongTransfers
        // Assignments, decisions, and changes of accounts, by somebody who decides as fast as keys can be pressed.
        case .moderationByAccount: (300, 1)
        case .listingsByNewAccount: (20, 600)
        case .reportsByNewAccount, .messagesByNewAccount, .contactsByNewAccount: (10, 600)
        // Once. The period is twice the lifetime of a token, because the clocks of servers differ.
        case .workByToken: (1, 2 * Double(ProofOfWork.lifetime))
        // This counts and never refuses. Its burst is the number of solutions for which the work grows.
        case .workByClient: (768, 5)
        }
    }
}
