/// What a proof of work is made for: it opens the limits by client of one kind of action (``ProofOfWork``).
public enum WorkPurpose: String, Sendable {
    case signIn, registration, passwordReset, mailedLink, tagMessage

    /// Maximum number of bits in addition to those of a network's first challenge. A neighbour who solves without end must not close
    /// a limit for a telephone. But registrations mail to addresses that anybody can enter, so nobody gets very many.
    var maximumMoreBits: Int { self == .registration ? 12 : 5 }
}

extension RateLimit {
    /// What a proof of work must be made for to pass this limit; nil if none passes it.
    ///
    /// Limits by client keep one person from doing much, and hit all who share the address: a campus, an office, a provider. Work
    /// opens those that keep people out of their account, or a finder from an owner. Limits by account, address, mailbox, listing
    /// and tag stay closed: they protect somebody.
    var purpose: WorkPurpose? {
        switch self {
        case .signInsByClient, .signInsByAddressAndClient: .signIn
        case .registrationsByClient: .registration
        case .passwordResetsByClient: .passwordReset
        case .tokensByClient, .accountsByClient: .mailedLink
        case .tagMessagesByClient: .tagMessage
        default: nil
        }
    }
}
