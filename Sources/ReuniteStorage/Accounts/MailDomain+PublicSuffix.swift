import CPSL
import Reunite

extension MailDomain {
    /// The registered domain of an address: one label more than the suffix under which a registry sells domains, such as `co.uk`.
    ///
    /// Source: the Public Suffix List by libpsl, without its private part: whoever gives away subdomains is one domain.
    public init(of email: EmailAddress) {
        let labels = email.domain.split(separator: ".")
        let names = labels.indices.reversed().map { labels[$0...].joined(separator: ".") }
        let list = psl_builtin()
        let registered = names.first { psl_is_public_suffix2(list, $0, PSL_TYPE_ICANN) == 0 }
        self.init(name: registered ?? email.domain)
    }
}
