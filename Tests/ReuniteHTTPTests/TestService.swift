import Foundation
import Hummingbird
import Logging
import NIOCore
import Reunite
import ReunitePhotos
import ReuniteStorage
import ServiceLifecycle
import TestSupport

@testable import ReuniteHTTP

/// The service with a store of its own, behind a real socket.
struct TestService {
    let test: TestStore
    var configuration = ServiceConfiguration()

    /// Shared, because creating one takes a hash.
    static let hasher = PasswordHasher()

    /// Worker processes of the built program, as in the server, without a timeout.
    static let workers = PhotoWorkers(
        executable: BuiltProgram.url, arguments: ["photo-worker"], count: 2, maximumWaiting: 64, limits: PhotoLimits(),
        timeLimit: .seconds(300), startLimit: .seconds(300))

    init() throws {
        test = try TestStore()
        configuration.port = 0
        configuration.hasRateLimits = false
        // Tests of timeouts set their own.
        configuration.idleTimeout = 3600
        configuration.bodyTimeout = 3600
    }

    /// Runs the service during the closure, and then stops it gracefully.
    ///
    /// The server's task is detached: cancelling it with a test would make NIO trap.
    func run(_ body: @escaping @Sendable (TestClient) async throws -> Void) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let metrics = PrometheusMetrics()
        let live = try await LiveState(store: test.store, metrics: metrics, configuration: configuration)
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = try Service.application(
            store: test.store, hasher: Self.hasher,
            photos: (workers: Self.workers, folder: PhotoFolder(dataFolder: test.folder)), live: live, metrics: metrics,
            configuration: configuration, logger: logger, onRunning: { port.yield($0) })
        let services = ServiceGroup(services: [application], logger: logger)
        let server = Task {
            defer { port.finish() }
            try await services.run()
        }
        let outcome: Result<Void, any Error>
        if let port = await ports.first(where: { _ in true }) {
            do { outcome = .success(try await body(TestClient(port: port))) } catch { outcome = .failure(error) }
        } else {
            outcome = .success(())
        }
        await services.triggerGracefulShutdown()
        try await server.value
        try outcome.get()
    }
}

extension TestResponse {
    /// The body as JSON.
    var json: [String: Any] {
        get throws { try JSONSerialization.jsonObject(with: Data(body.readableBytesView)) as? [String: Any] ?? [:] }
    }

    /// The parameters, or the pointers of members, that a problem names.
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
