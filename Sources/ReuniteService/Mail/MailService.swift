import Logging
import Reunite
import ReuniteMail
import ReuniteStorage
import ServiceLifecycle

/// Sends the queued mails: each at least once, with later attempts after a failure.
public struct MailService: Service {
    /// The number of mails taken at a time: no more than can be sent at a time, so that none waits while its lease runs.
    private static let batch = SMTPTransport.width

    /// Maximum pause between two attempts, in seconds.
    private static let longestPause: Int64 = 3 * 3600

    /// How often the queue is polled. Other processes queue mails too, so there is no notification.
    private static let interval = Duration.milliseconds(250)

    private let store: Store
    private let transport: any MailTransport
    private let outbox: OutboxFolder
    private let from: Mailbox
    private let texts: Translations
    private let address: ServerAddress
    private let metrics: PrometheusMetrics
    private let logger: Logger
    private let placeName: @Sendable (Coordinate, Int?) -> String?

    /// A service that is run once.
    ///
    /// - Parameters:
    ///   - address: the beginning of links; nothing is sent before it is known.
    ///   - placeName: the name of the place of a point that is published with an accuracy; nil if no place is near.
    public init(
        store: Store, transport: any MailTransport, outbox: OutboxFolder, from: Mailbox, texts: Translations,
        address: ServerAddress, metrics: PrometheusMetrics, logger: Logger,
        placeName: @escaping @Sendable (_ point: Coordinate, _ accuracy: Int?) -> String?
    ) {
        (self.store, self.transport, self.outbox) = (store, transport, outbox)
        (self.from, self.texts, self.address) = (from, texts, address)
        (self.metrics, self.logger, self.placeName) = (metrics, logger, placeName)
    }

    /// Sends mails until the server stops.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                if await sendBatch() < Self.batch { try? await Task.sleep(for: Self.interval) }
            }
        }
    }

    /// Sends the mails that are due.
    ///
    /// - Returns: the number of mails.
    private func sendBatch() async -> Int {
        guard let url = address.url else { return 0 }
        do {
            let mails = try await store.mail.take(limit: Self.batch, for: QueuedMail.lease)
            await withTaskGroup { group in
                for mail in mails { group.addTask { await send(mail, from: url) } }
            }
            return mails.count
        } catch {
            logger.error("The queue of mails cannot be read", metadata: ["error": "\(error)"])
            return 0
        }
    }

    private func send(_ mail: QueuedMail, from url: String) async {
        do {
            do {
                // This is the last mail to this person, who needs no other mail in the folder any more.
                if case .accountErased = mail.letter { await outbox.removeMails(to: try EmailAddress(mail.address)) }
                try await transport.send(message(mail, url: url))
                count(.sent)
                try await store.mail.finish(mail.id)
            } catch let error as MailError {
                try await handle(error, of: mail)
            } catch let error as InvalidValue {
                try await handle(MailError(error.description, isPermanent: true), of: mail)
            }
        } catch {
            logger.error("A mail will be sent again", metadata: ["mail": "\(mail.id)", "error": "\(error)"])
        }
    }

    private func message(_ mail: QueuedMail, url: String) async throws -> MailMessage {
        let listings = mail.letter.alert?.notifications.compactMap(\.other) ?? []
        let id = "\(mail.id)-\(String(mail.queuedAt.microseconds, radix: 36))"
        return try MailMessage(
            mail.letter, in: texts[mail.language], from: from, to: EmailAddress(mail.address),
            id: MessageID(local: id, host: from.address.domain), date: mail.queuedAt, url: url,
            places: await placeNames(of: listings))
    }

    /// The names of the places of listings, as they are published; those that have one now.
    private func placeNames(of listings: [ListingID]) async -> [ListingID: String] {
        var names: [ListingID: String] = [:]
        for id in listings {
            let listing = try? await store.listings.listing(id)
            if let point = listing?.point { names[id] = placeName(point, listing?.accuracy) }
        }
        return names
    }

    private func handle(_ error: MailError, of mail: QueuedMail) async throws {
        let details: Logger.Metadata = [
            "mail": "\(mail.id)", "attempt": "\(mail.attempts)", "error": "\(error.description)",
        ]
        if error.isPermanent || mail.queuedAt.adding(seconds: QueuedMail.lifetime) < .now {
            logger.error("Mail delivery failed permanently", metadata: details)
            count(error.isAddressRefused ? .refused : .givenUp)
            if error.isAddressRefused {
                try await store.mail.refuse(mail.id)
            } else {
                try await store.mail.finish(mail.id)
            }
        } else {
            logger.warning("Mail delivery failed; retrying", metadata: details)
            count(.postponed)
            try await store.mail.postpone(mail.id, by: min(10 << min(Int64(mail.attempts) - 1, 20), Self.longestPause))
        }
    }

    private func count(_ result: ServiceMetric.MailResult) { metrics.count(.mails, result) }
}
