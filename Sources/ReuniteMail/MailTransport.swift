/// A way for mails to leave.
public protocol MailTransport: Sendable {
    /// Hands a mail over, and returns when whoever took it is responsible for it.
    ///
    /// The same message may be sent again after an error: it carries the same ``MessageID``.
    ///
    /// - Throws: ``MailError``, which knows whether another attempt can be of use.
    func send(_ message: MailMessage) async throws(MailError)
}
