/// Sends mails: over SMTP, or into a folder.
public protocol MailTransport: Sendable {
    /// Sends a mail, and returns when the receiver has taken responsibility for it.
    ///
    /// After an error the same message may be sent again: it has the same ``MessageID``.
    ///
    /// - Throws: ``MailError``, which says whether a retry can succeed.
    func send(_ message: MailMessage) async throws(MailError)
}
