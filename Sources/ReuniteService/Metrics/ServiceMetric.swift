import Reunite
import ReunitePhotos

/// All metrics of the service, by their names in `/metrics`.
///
/// ``PrometheusMetrics`` counts them. Those of the process are in ``ProcessMetrics``.
public enum ServiceMetric: String, CaseIterable, Sendable {
    case requestDuration = "http_request_duration_seconds"
    case responses = "http_responses_total"
    case mailQueue = "reunite_mail_queue"
    case heldMessages = "reunite_held_messages"
    case mails = "reunite_mails_total"
    case eventStreams = "reunite_event_streams"
    case eventStreamsDropped = "reunite_event_streams_dropped_total"
    case eventStreamsClosed = "reunite_event_streams_closed_total"
    case connectionsRefused = "reunite_connections_refused_total"
    case connectionsClosed = "reunite_connections_closed_total"
    case connectionsStalled = "reunite_connections_stalled_total"
    case memoryRefusals = "reunite_memory_refusals_total"
    case readsRefused = "reunite_reads_refused_total"
    case writesRefused = "reunite_writes_refused_total"
    case matchListings = "reunite_match_listings"
    case alertChanges = "reunite_alert_changes"
    case alertsSetAside = "reunite_alerts_set_aside_total"
    case notifications = "reunite_notifications_total"
    case photoWorkerFailures = "reunite_photo_worker_failures_total"
    case diskFree = "reunite_disk_free_bytes"
    case diskReserve = "reunite_disk_reserve_bytes"

    var kind: ExpositionText.Kind {
        switch self {
        case .requestDuration: .histogram
        case .mailQueue, .heldMessages, .eventStreams, .matchListings, .alertChanges, .diskFree, .diskReserve: .gauge
        case .responses, .mails, .eventStreamsDropped, .eventStreamsClosed, .connectionsRefused, .connectionsClosed,
            .connectionsStalled, .memoryRefusals, .readsRefused, .writesRefused, .alertsSetAside, .notifications,
            .photoWorkerFailures:
            .counter
        }
    }

    /// The text of the `# HELP` line.
    var help: String {
        switch self {
        case .requestDuration:
            "Time from the request head to the response head in seconds, by method, route and status."
        case .responses: "Responses by status class; 5xx are errors of the service."
        case .mailQueue: "Mails waiting to be sent, counted once a minute."
        case .heldMessages: "Held texts that wait for a moderator, counted once a minute."
        case .mails: "Attempts to send a mail by result: sent, postponed, given-up, or refused (address without mails)."
        case .eventStreams: "The number of open event streams."
        case .eventStreamsDropped:
            "Event streams closed because the client read too slowly."
        case .eventStreamsClosed:
            "Event streams closed for another one, of the same account or of a client with fewer."
        case .connectionsRefused:
            "Connections refused with 503, by reason: client (it has its maximum) or all (too few are free)."
        case .connectionsClosed:
            "Connections that waited for their client, closed for a client that has fewer when there was no room."
        case .connectionsStalled: "Connections closed because the client took too little of a response."
        case .memoryRefusals: "Requests refused with 503 because there is no room in memory, for: responses or uploads."
        case .readsRefused: "Reads refused with 503, by reason: too-long or too-many."
        case .writesRefused: "Writes refused with 503 because too many of the same client were waiting."
        case .matchListings: "Listings that the matcher has in memory; 0 until all are loaded."
        case .alertChanges:
            "Changes that this server has not judged for alerts yet."
        case .alertsSetAside: "Listings that were not judged for alerts because each attempt failed."
        case .notifications: "Notifications that this server has written, by kind."
        case .photoWorkerFailures:
            "Failed photo worker processes, by reason: not-started, crashed, or overran the time limit."
        case .diskFree: "Free bytes of the file system of the data folder; 0 if it cannot be read."
        case .diskReserve: "Free bytes of that file system below which uploads of photos are refused with 507."
        }
    }

    /// The label of a counter and its values; nil for a metric without one. The histogram has labels of its own.
    var label: (name: String, values: [String])? {
        switch self {
        case .responses: ("status", StatusClass.allCases.map(\.rawValue))
        case .mails: ("result", MailResult.allCases.map(\.rawValue))
        case .connectionsRefused: ("reason", ConnectionRefusal.allCases.map(\.rawValue))
        case .memoryRefusals: ("for", MemoryUse.allCases.map(\.rawValue))
        case .readsRefused: ("reason", ReadRefusal.allCases.map(\.rawValue))
        case .photoWorkerFailures: ("reason", PhotoWorkers.Failure.allCases.map(\.rawValue))
        case .notifications: ("kind", NotificationKind.allCases.map(\.rawValue))
        case .requestDuration, .mailQueue, .heldMessages, .eventStreams, .eventStreamsDropped, .eventStreamsClosed,
            .connectionsClosed, .connectionsStalled, .writesRefused, .matchListings, .alertChanges, .alertsSetAside,
            .diskFree,
            .diskReserve:
            nil
        }
    }

    /// The result of an attempt to send a mail.
    public enum MailResult: String, CaseIterable, Sendable {
        case sent
        case postponed
        /// The last attempt failed.
        case givenUp = "given-up"
        /// The mail server refused the address.
        case refused
    }

    /// The purpose of the memory.
    public enum MemoryUse: String, CaseIterable, Sendable {
        case responses, uploads
    }

    /// The classes of status codes in responses.
    public enum StatusClass: String, CaseIterable, Sendable {
        case success = "2xx"
        case redirection = "3xx"
        case clientError = "4xx"
        case serverError = "5xx"

        /// The class of a code; nil for informational ones.
        public init?(_ code: Int) { self.init(rawValue: "\(code / 100)xx") }
    }

    /// Why a connection was refused.
    public enum ConnectionRefusal: String, CaseIterable, Sendable {
        /// The client has its maximum.
        case client
        /// Too few are free.
        case all
    }

    /// Why a read was refused.
    public enum ReadRefusal: String, CaseIterable, Sendable {
        case tooLong = "too-long"
        case tooMany = "too-many"
    }
}
