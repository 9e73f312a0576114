import Reunite

/// The links of letters: pages of the service.
struct LetterLinks {
    /// The beginning of each, without a slash at its end.
    let url: String

    /// The page to verify an address.
    func verification(_ token: SecretToken) throws(InvalidValue) -> MailLink { try page("verify?token=\(token.text)") }

    /// The page that posts a draft.
    func draft(_ token: SecretToken) throws(InvalidValue) -> MailLink { try page("confirm?token=\(token.text)") }

    /// The page to request a link for a new password.
    func passwordRequest() throws(InvalidValue) -> MailLink { try page("reset-password") }

    /// The page to choose a new password.
    func passwordReset(_ token: SecretToken) throws(InvalidValue) -> MailLink {
        try page("reset-password?token=\(token.text)")
    }

    /// The page to sign in with a link. No server on the way learns the token.
    func signIn(_ token: SecretToken) throws(InvalidValue) -> MailLink {
        try page("account/sign-in#token=\(token.text)")
    }

    /// The page with the status of a draft or a listing.
    func status(_ number: ListingNumber, _ secret: SecretToken) throws(InvalidValue) -> MailLink {
        try page("status/\(number.label)?secret=\(secret.text)")
    }

    /// The page of a listing.
    func listing(_ id: ListingID) throws(InvalidValue) -> MailLink { try page("listings/\(id)") }

    /// The page of a conversation about a listing.
    func conversation(_ id: ConversationID) throws(InvalidValue) -> MailLink { try page("messages/\(id)") }

    /// The page to appeal a decision about a listing.
    func appeal(_ id: ListingID, _ token: SecretToken) throws(InvalidValue) -> MailLink {
        try page("listings/\(id)/appeal?token=\(token.text)")
    }

    /// The page to block further messages from a sender.
    func block(_ id: Identifier<Entity.Message>, _ secret: SecretToken) throws(InvalidValue) -> MailLink {
        try page("block?message=\(id).\(secret.text)")
    }

    /// The page to unsubscribe from mails of a kind.
    func unsubscribe(_ id: SubscriptionID) throws(InvalidValue) -> MailLink {
        try page("unsubscribe?subscription=\(id)")
    }

    /// A page of the application by its path.
    func page(_ path: String) throws(InvalidValue) -> MailLink { try MailLink("\(url)/\(path)") }
}
