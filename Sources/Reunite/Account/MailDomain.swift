/// The registrable domain of an email address: `example.org` of `ada@mail.example.org`.
///
/// The owner of a domain has any number of addresses and subdomains. So the service limits the number of accounts that an unknown
/// domain can register in a day.
public struct MailDomain: Hashable, Sendable {
    /// The domain in lower case.
    public let name: String

    /// A domain with a stored name.
    public init(name: String) { self.name = name }

    /// The number of accounts at a domain that have existed for at least ``age``.
    public struct Record: Equatable, Sendable {
        /// The number of accounts, at most ``maximum``.
        public let accounts: Int
        /// The number of suspended accounts among them.
        public let suspended: Int

        /// Maximum number of accounts that a record counts, the oldest first.
        public static let maximum: Int64 = 1_000

        /// The counted accounts.
        public init(accounts: Int, suspended: Int) { (self.accounts, self.suspended) = (accounts, suspended) }
    }

    /// How long an account must have existed to count for its domain, in seconds: 30 days.
    public static let age: Int64 = 30 * 86_400

    /// Whether the domain is exempt from the limit: it belongs to a large mailbox provider, or has at least ten accounts of that
    /// age, of which at most a tenth are suspended.
    public func isKnown(_ record: Record) -> Bool {
        Self.providers.contains(name) || (record.accounts >= 10 && record.suspended * 10 <= record.accounts)
    }

    /// Large mailbox providers. They limit the number of mailboxes of a person themselves.
    private static let providers: Set = [
        "126.com", "163.com", "aol.com", "bluewin.ch", "fastmail.com", "free.fr", "gmail.com", "gmx.at", "gmx.ch",
        "gmx.de", "gmx.net", "googlemail.com", "hotmail.com", "hotmail.fr", "icloud.com", "laposte.net", "libero.it",
        "live.com", "mac.com", "mail.ru", "mailbox.org", "me.com", "msn.com", "naver.com", "orange.fr", "outlook.com",
        "outlook.fr", "posteo.de", "proton.me", "protonmail.com", "qq.com", "sapo.pt", "seznam.cz", "sfr.fr",
        "sina.com", "t-online.de", "terra.com.br", "uol.com.br", "wanadoo.fr", "web.de", "wp.pl", "yahoo.com",
        "yahoo.co.jp", "yahoo.co.uk", "yahoo.fr", "yandex.ru",
    ]
}
