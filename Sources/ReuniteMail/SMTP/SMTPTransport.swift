import CCurl
import Reunite

/// Sends mails to a mail server.
///
/// Up to four at a time, over connections that stay open for the mails that follow.
public final class SMTPTransport: MailTransport {
    /// As many connections as it has at most; some servers count those of one client.
    private static let width = 4

    private let configuration: SMTPConfiguration
    private let handles = CurlHandlePool()
    private let queue = BlockingQueue(name: "SMTP", width: width)

    /// A transport that connects when there is a mail.
    public init(_ configuration: SMTPConfiguration) {
        self.configuration = configuration
    }

    /// Sends the mail, and returns when the server has taken it.
    ///
    /// Where the task is cancelled, it ends with an error, unless the server may have the whole mail already.
    public func send(_ message: MailMessage) async throws(MailError) {
        let transfer = SMTPTransfer(message.mime)
        let sender = configuration.returnAddress ?? message.from.address
        let result: Result<Void, MailError> = await withTaskCancellationHandler {
            do throws(MailError) {
                try await queue.run { [self] () throws(MailError) in
                    try send(transfer, from: sender, to: message.to)
                }
                return .success(())
            } catch {
                return .failure(error)
            }
        } onCancel: {
            transfer.cancel()
        }
        try result.get()
    }

    private func send(_ transfer: SMTPTransfer, from sender: EmailAddress, to recipient: EmailAddress) throws(MailError)
    {
        try handles.withHandle { (handle) throws(MailError) in
            handle.prepare(for: configuration, sender: sender)
            let (result, answer) = handle.perform(transfer, to: recipient.text)
            guard result == CURLE_OK else {
                throw MailError(result, answer: answer, command: transfer.command)
            }
        }
    }
}
