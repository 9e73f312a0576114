import Reunite

/// The links of letters: pages of the service.
struct LetterLinks {
    /// The beginning of each, without a slash at its end.
    let url: String

    /// Where an address is verified.
    func verification(_ token: SecretToken) throws(InvalidValue) -> MailLink { try page("verify?token=\(token.text)") }

    /// Where a link to choose a new password is requested.
    func passwordRequest() throws(InvalidValue) -> MailLink { try page("reset-password") }

    /// Where a new password is chosen.
    func passwordReset(_ token: SecretToken) throws(InvalidValue) -> MailLink {
        try page("reset-password?token=\(token.text)")
    }

    /// A listing.
    func listing(_ id: ListingID) throws(InvalidValue) -> MailLink { try page("listings/\(id)") }

    /// Where a decision about a listing is appealed.
    func appeal(_ id: ListingID, _ token: SecretToken) throws(InvalidValue) -> MailLink {
        try page("listings/\(id)/appeal?token=\(token.text)")
    }

    /// Where further messages from a sender are blocked.
    func block(_ id: Identifier<Entity.Message>) throws(InvalidValue) -> MailLink { try page("block?message=\(id)") }

    /// Where mails of a kind are ended.
    func unsubscribe(_ id: SubscriptionID) throws(InvalidValue) -> MailLink {
        try page("unsubscribe?subscription=\(id)")
    }

    private func page(_ path: String) throws(InvalidValue) -> MailLink { try MailLink("\(url)/\(path)") }
}
