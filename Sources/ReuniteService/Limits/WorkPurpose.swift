/// The kind of action for which a proof of work is valid: it passes the limits by client of this kind (``ProofOfWork``).
public enum WorkPurpose: String, Sendable {
    case signIn, registration, passwordReset, mailedLink, tagMessage

    /// Maximum number of bits added to those of a network's first challenge. It is low, so that a neighbour who solves one
    /// challenge after another does not make them too hard for a phone. It is higher for registrations, because each sends a mail
    /// to an address that anybody can enter.
    var maximumMoreBits: Int { self == .registration ? 12 : 5 }
}

extension RateLimit {
    /// The purpose of a proof of work that passes this limit; nil if none passes it.
    ///
    /// A limit by client also affects all others who share the address: a campus, an office, the customers of a provider. Work
    /// passes those limits that would keep people out of their accounts, or finders from writing to owners. It does not pass limits
    /// by account, address, mailbox, listing and tag, which protect a person.
    var purpose: WorkPurpose? {
        switch self {
        case .signInsByClient, .signInLinksByClient: .signIn
        case .registrationsByClient: .registration
        case .passwordResetsByClient: .passwordReset
        case .tokensByClient, .accountsByClient: .mailedLink
        case .tagMessagesByClient: .tagMessage
        default: nil
        }
    }
}
