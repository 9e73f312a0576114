/// Why a mail could not be handed over.
///
/// Fit for a log: it has no address, no password and nothing of the mail.
public struct MailError: Error, Equatable, CustomStringConvertible {
    /// Whether this mail was refused for good: the server answered 5xx to its recipient or its content.
    ///
    /// All else may pass, so that it is worth another attempt: no connection, a timeout, a server that asks to come
    /// back later, credentials or a sender that it does not accept until somebody changes a setting.
    public let isPermanent: Bool

    /// What went wrong, as a line for a log.
    public let description: String

    /// An error.
    ///
    /// - Parameters:
    ///   - description: What went wrong, without an address, a password or anything of the mail.
    ///   - isPermanent: Whether another attempt is of no use.
    public init(_ description: String, isPermanent: Bool = false) {
        self.description = description
        self.isPermanent = isPermanent
    }
}
