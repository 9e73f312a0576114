import CPSL
import Reunite

extension MailDomain {
    /// The registrable domain of an address: one label more than a public suffix such as `co.uk`, below which a registry sells
    /// domains.
    ///
    /// Source: the Public Suffix List by libpsl, without its private part: a provider of free subdomains counts as one domain.
    public init(of email: EmailAddress) {
        let labels = email.domain.split(separator: ".")
        let names = labels.indices.reversed().map { labels[$0...].joined(separator: ".") }
        let list = psl_builtin()
        let registered = names.first { psl_is_public_suffix2(list, $0, PSL_TYPE_ICANN) == 0 }
        self.init(name: registered ?? email.domain)
    }
}
