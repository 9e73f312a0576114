/// Why a mail could not be sent.
///
/// It may be logged: it contains no address, no password and no part of the mail.
public struct MailError: Error, Equatable, CustomStringConvertible {
    /// Whether a retry is useless: the server answered 5xx to the recipient or the content, or does not offer SMTPUTF8 for it.
    ///
    /// All other errors are worth a retry: no connection, a timeout, a 4xx response, or credentials and a sender that the
    /// server does not accept until an operator changes a setting.
    public let isPermanent: Bool

    /// Whether the server refused the recipient because the address takes no mails; further mails to it are useless too.
    public let isAddressRefused: Bool

    /// The error as one line for a log.
    public let description: String

    /// - Parameters:
    ///   - description: what went wrong, without addresses, passwords and parts of the mail.
    ///   - isPermanent: whether a retry is useless.
    ///   - isAddressRefused: whether further mails to the address are useless too.
    public init(_ description: String, isPermanent: Bool = false, isAddressRefused: Bool = false) {
        self.description = description
        self.isPermanent = isPermanent
        self.isAddressRefused = isAddressRefused
    }
}
