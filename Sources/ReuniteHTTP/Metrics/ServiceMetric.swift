import Metrics
import ReunitePhotos

/// Every metric of the service, by the name under which `/metrics` has it.
///
/// Instruments are made from these, so that each has a text that says what it counts. The process's own figures are in
/// ``ProcessMetrics``.
public enum ServiceMetric: String, CaseIterable, Sendable {
    case requestDuration = "http_request_duration_seconds"
    case responses = "http_responses_total"
    case mailQueue = "reunite_mail_queue"
    case mails = "reunite_mails_total"
    case eventStreams = "reunite_event_streams"
    case eventStreamsDropped = "reunite_event_streams_dropped_total"
    case photoWorkerFailures = "reunite_photo_worker_failures_total"

    var kind: MetricKind {
        switch self {
        case .requestDuration: .histogram
        case .mailQueue, .eventStreams: .gauge
        case .responses, .mails, .eventStreamsDropped, .photoWorkerFailures: .counter
        }
    }

    /// What it counts, as its `# HELP` line says it.
    var help: String {
        switch self {
        case .requestDuration:
            "Time from a request's head to its answer's head, in seconds, by method, route and status."
        case .responses: "Answers to requests, by class of status; 5xx are errors of the service."
        case .mailQueue: "Mails that wait to be sent, counted once a minute."
        case .mails: "Attempts to send a mail, by result: sent, postponed for another attempt, or given up."
        case .eventStreams: "Streams of server-sent events that are open."
        case .eventStreamsDropped:
            "Streams of server-sent events that were closed because their client read too slowly."
        case .photoWorkerFailures:
            "Processes that read photos and failed, by reason: not-started, crashed, or overran their time."
        }
    }

    /// The one label of a counter and the values that it can have: each is there from the start, at 0.
    ///
    /// Empty where there is no label, nil where its values are not known before.
    private var values: (label: String, all: [String])? {
        switch self {
        case .requestDuration: nil
        case .responses: ("status", ["2xx", "3xx", "4xx", "5xx"])
        case .mails: ("result", MailResult.allCases.map(\.rawValue))
        case .photoWorkerFailures: ("reason", PhotoWorkers.Failure.allCases.map(\.rawValue))
        case .mailQueue, .eventStreams, .eventStreamsDropped: ("", [""])
        }
    }

    /// What became of an attempt to send a mail.
    public enum MailResult: String, CaseIterable, Sendable {
        case sent
        case postponed
        /// Nobody tries again.
        case givenUp = "given-up"
    }

    /// Declares all of them, and makes those whose labels are known: a rate needs the 0 before the first event.
    static func declareAll(in metrics: PrometheusMetrics) {
        for metric in allCases {
            metrics.declare(metric.rawValue, metric.kind, help: metric.help)
            guard let (label, values) = metric.values else { continue }
            for value in values {
                switch metric.kind {
                case .counter: _ = metrics.makeCounter(label: metric.rawValue, dimensions: [(label, value)])
                case .gauge: _ = metrics.makeMeter(label: metric.rawValue, dimensions: [])
                case .histogram, .summary: break
                }
            }
        }
    }
}

extension Counter {
    /// A counter of the service.
    ///
    /// - Parameters:
    ///   - labels: what tells its parts apart.
    ///   - metrics: where it is kept; by default where the process keeps all.
    public convenience init(
        _ metric: ServiceMetric, _ labels: [(String, String)] = [], in metrics: (any MetricsFactory)? = nil
    ) {
        self.init(label: metric.rawValue, dimensions: labels, factory: metrics ?? MetricsSystem.factory)
    }
}

extension Gauge {
    /// A gauge of the service.
    ///
    /// - Parameter metrics: where it is kept; by default where the process keeps all.
    public convenience init(_ metric: ServiceMetric, in metrics: (any MetricsFactory)? = nil) {
        self.init(label: metric.rawValue, dimensions: [], factory: metrics ?? MetricsSystem.factory)
    }
}
