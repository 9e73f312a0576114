import CCurl
import Reunite
import ReuniteTransfer
import Synchronization

/// Sends mails over SMTP.
///
/// It uses up to four connections, and keeps them open for further mails.
public final class SMTPTransport: MailTransport {
    /// Maximum number of connections, and so of mails that are sent at the same time: some servers limit the connections of a client.
    public static let width = 4

    private let configuration: SMTPConfiguration
    /// Whether the server has accepted a mail since it last refused an address. One that refuses everybody refuses this service, so no
    /// address is blamed, and the mails are retried.
    private let hasAccepted = Atomic(false)
    private let handles = CurlHandlePool()
    private let queue = BlockingQueue(name: "SMTP", width: width)

    /// A transport that connects with the first mail.
    public init(_ configuration: SMTPConfiguration) {
        self.configuration = configuration
    }

    /// Sends the mail, and returns when the server has accepted it.
    ///
    /// If the task is cancelled it throws, unless the server may have received the whole mail already.
    public func send(_ message: MailMessage) async throws(MailError) {
        let sender = configuration.returnAddress ?? message.from.address
        let transfer = SMTPTransfer(message.asciiMIME, needsUTF8: !message.to.isASCII || !sender.isASCII)
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
            if transfer.lacksUTF8 {
                throw MailError(
                    "The mail was not sent: its address has letters that the mail server does not take (SMTPUTF8)",
                    isPermanent: true)
            }
            guard result == CURLE_OK else {
                let error = MailError(result, answer: answer, command: transfer.command, status: transfer.status)
                guard error.isAddressRefused, !hasAccepted.exchange(false, ordering: .relaxed) else { throw error }
                throw MailError(error.description)
            }
            hasAccepted.store(true, ordering: .relaxed)
        }
    }
}
