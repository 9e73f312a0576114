/// How often something may be done: so many times at once, and then one in each stretch of time.
///
/// All limits there are. Whoever passes one gets 429 and is told when to come again.
enum RateLimit: CaseIterable {
    case signInsByClient, signInsByAddressAndClient, signInsByAddress
    case registrationsByClient, registrationsByAddress
    case passwordResetsByClient, passwordResetsByAddress
    case tokensByClient
    case passwordsByAccount
    case listingsByClient, listingsByAccount, writesByAccount, photosByAccount
    case reportsByClient, reportsByAccount
    case messagesByClient, messagesByAccount
    case contactsByClient, contactsByAccount
    case listingsByNewAccount, reportsByNewAccount, messagesByNewAccount, contactsByNewAccount

    /// How long an account is new, in seconds.
    static let newness: Int64 = 3 * 86_400

    /// What counts besides for an account that is new: nobody vouches for it.
    var ofNewAccounts: RateLimit? {
        switch self {
        case .listingsByAccount: .listingsByNewAccount
        case .reportsByAccount: .reportsByNewAccount
        case .messagesByAccount: .messagesByNewAccount
        case .contactsByAccount: .contactsByNewAccount
        default: nil
        }
    }

    /// How many at once, and seconds until one more.
    var rate: (burst: Int, seconds: Double) {
        switch self {
        // Passwords are guessed one after the other, by one client or many.
        case .signInsByClient: (30, 10)
        case .signInsByAddressAndClient: (10, 60)
        case .signInsByAddress: (100, 30)
        // Each sends a mail to an address that somebody typed.
        case .registrationsByClient: (30, 60)
        case .registrationsByAddress: (3, 1200)
        case .passwordResetsByClient: (30, 60)
        case .passwordResetsByAddress: (3, 1200)
        case .tokensByClient: (30, 10)
        case .passwordsByAccount: (5, 60)
        // Many of a campus may sit behind one address.
        case .listingsByClient: (200, 10)
        // More than anyone loses, and most offices find; those import.
        case .listingsByAccount: (60, 60)
        case .writesByAccount: (120, 5)
        // Eight for each of a few listings at once.
        case .photosByAccount: (40, 3)
        case .reportsByClient: (100, 30)
        case .reportsByAccount: (30, 120)
        case .messagesByClient: (100, 30)
        case .messagesByAccount: (30, 120)
        // Who reads many collects addresses.
        case .contactsByClient: (100, 30)
        case .contactsByAccount: (30, 120)
        case .listingsByNewAccount: (20, 600)
        case .reportsByNewAccount, .messagesByNewAccount, .contactsByNewAccount: (10, 600)
        }
    }
}
