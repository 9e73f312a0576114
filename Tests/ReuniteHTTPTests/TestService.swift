import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Reunite
import ReunitePhotos
import ReuniteStorage
import TestSupport

@testable import ReuniteHTTP

/// The service over a store of its own, behind a real socket.
struct TestService {
    let test: TestStore
    var configuration = ServiceConfiguration()

    /// Making one takes a hash, and so a moment.
    static let hasher = PasswordHasher()

    /// Processes of the built program, as in the server.
    static let workers = PhotoWorkers(
        executable: BuiltProgram.url, arguments: ["photo-worker"], count: 2, maximumWaiting: 64, limits: PhotoLimits())

    init() throws {
        test = try TestStore()
        configuration.port = 0
        configuration.hasRateLimits = false
    }

    /// Runs the service while the closure talks to it.
    func run(_ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let metrics = PrometheusMetrics()
        let seq = try await test.store.latestChange()
        let events = EventHub(store: test.store, after: seq, metrics: metrics, configuration: configuration)
        let application = try Service.application(
            store: test.store, hasher: Self.hasher,
            photos: (workers: Self.workers, folder: PhotoFolder(dataFolder: test.folder)), events: events,
            followers: [ChangeFollower(store: test.store, after: seq, consumers: [events])], metrics: metrics,
            configuration: configuration,
            logger: logger)
        try await application.test(.live, body)
    }
}

extension TestResponse {
    /// The body as JSON.
    var json: [String: Any] {
        get throws { try JSONSerialization.jsonObject(with: Data(body.readableBytesView)) as? [String: Any] ?? [:] }
    }

    /// The parameters, or the members by their pointers, that a problem names.
    var faults: [String] {
        get throws {
            (try json["errors"] as? [[String: Any]] ?? []).compactMap { ($0["parameter"] ?? $0["pointer"]) as? String }
        }
    }

    /// The last part of a problem's type.
    var problem: String? {
        get throws { (try json["type"] as? String)?.split(separator: "/").last.map(String.init) }
    }
}
