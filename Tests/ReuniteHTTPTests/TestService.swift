import Foundation
import Hummingbird
import Logging
import NIOCore
import Reunite
import ReunitePhotos
import ReuniteStorage
import ReuniteWeb
import ServiceLifecycle
import TestSupport

@testable import ReuniteHTTP
@testable import ReuniteService

/// The service with a store of its own, behind a real socket.
struct TestService {
    let test: TestStore
    /// That of ``test``, or the same one as another process opens it.
    var store: Store
    /// The files of photos.
    var photoFiles: any PhotoFiles
    /// The room for photos.
    var photoSpace = PhotoSpace.unlimited
    /// What decodes photos.
    var photoWorkers = workers
    var configuration = ServiceConfiguration()
    /// Replaces parts of what follows the store.
    var prepare: @Sendable (inout LiveState) async -> Void = { _ in }

    /// Shared, because creating one takes a hash.
    static let hasher = PasswordHasher()

    /// Worker processes of the built program, as in the server, without a timeout.
    static let workers = PhotoWorkers(
        executable: BuiltProgram.url, arguments: ["photo-worker"], count: 2, maximumWaiting: 64, limits: PhotoLimits(),
        timeLimit: .seconds(300), startLimit: .seconds(300))

    init(test: TestStore? = nil) throws {
        let test = try test ?? TestStore()
        (self.test, store) = (test, test.store)
        photoFiles = try TestPhotoFiles.make(dataFolder: test.folder)
        configuration.port = 0
        configuration.hasRateLimits = false
        // Tests of timeouts set their own.
        configuration.idleTimeout = 3600
        configuration.firstRequestTimeout = 3600
        // On a slow machine, limits would otherwise allow more during the test.
        let start = ContinuousClock.now
        configuration.rateLimitClock = { start }
        configuration.bodyTimeout = 3600
        configuration.feedPatience = .seconds(3600)
    }

    /// Runs the service during the closure, and then stops it gracefully.
    ///
    /// The server's task is not a child of the test's: cancelling it with a test would make NIO trap.
    ///
    /// - Throws: the error of the closure, or else that of the service.
    func run(_ body: @escaping @Sendable (TestClient) async throws -> Void) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let metrics = PrometheusMetrics()
        var state = try await ServedState(store: store, metrics: metrics, configuration: configuration)
        await prepare(&state.live)
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = try ApplicationBuilder.application(
            store: store, hasher: Self.hasher,
            photos: PhotoParts(workers: photoWorkers, files: photoFiles, space: photoSpace), state: state,
            metrics: metrics,
            web: WebApplication.installed.get(), configuration: configuration, logger: logger,
            onRunning: { port.yield($0) })
        let services = ServiceGroup(services: [application], logger: logger)
        let server = Task {
            defer { port.finish() }
            try await services.run()
        }
        guard let port = await ports.first(where: { _ in true }) else {
            try await server.value
            throw EndedBeforeListening()
        }
        let outcome = await Result.catching { try await body(TestClient(port: port)) }
        await services.triggerGracefulShutdown()
        let ending = await server.result
        // The error of the test explains more than that of the server.
        try outcome.get()
        try ending.get()
    }
}

/// The service ended, without an error, before it accepted connections.
private struct EndedBeforeListening: Error {}

extension Result where Failure == any Error {
    /// The result of an asynchronous closure.
    fileprivate static func catching(_ body: () async throws -> Success) async -> Self {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}

extension TestResponse {
    /// The body as JSON.
    var json: [String: Any] {
        get throws { try JSONSerialization.jsonObject(with: Data(body.readableBytesView)) as? [String: Any] ?? [:] }
    }

    /// The body of a listing as lists have it: only the listing itself says how its owner can be reached.
    var jsonWithoutContact: [String: Any] {
        get throws {
            var json = try json
            var properties = json["properties"] as? [String: Any]
            properties?["contact"] = nil
            json["properties"] = properties
            return json
        }
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
