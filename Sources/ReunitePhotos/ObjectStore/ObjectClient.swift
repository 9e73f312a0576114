import CCurl
import Foundation
import ReuniteTransfer
import Synchronization

/// Sends requests to an S3 store: some at a time, on threads of its own, over connections that are kept.
///
/// A request is repeated up to twice, after growing pauses, if the connection fails or the store says that it is busy or
/// broken. When it still fails, and not because of its object alone, the requests of the next two seconds fail
/// immediately: callers of an unreachable store are not kept waiting.
final class ObjectClient: Sendable {
    /// Pauses before the second and the third attempt.
    private static let pauses: [Duration] = [.milliseconds(100), .milliseconds(500)]

    private struct State {
        var requests = 0
        var brokenUntil: ContinuousClock.Instant?

        var isBroken: Bool { brokenUntil.map { $0 > .now } ?? false }
    }

    let configuration: ObjectStoreConfiguration
    private let handles = CurlHandlePool()
    private let queue: BlockingQueue
    private let state = Mutex(State())

    /// A client that connects with the first request.
    init(_ configuration: ObjectStoreConfiguration) {
        self.configuration = configuration
        queue = BlockingQueue(name: "Object store", width: configuration.maximumRequests)
    }

    /// Sends a request.
    ///
    /// - Returns: the response, successful or not, if the store has handled the request.
    /// - Throws: ``PhotoFilesError`` if it has not.
    func send(_ request: ObjectRequest) async throws -> ObjectResponse {
        try begin()
        defer { state.withLock { $0.requests -= 1 } }
        var (failure, isOfStore) = ("", false)
        for attempt in 0...Self.pauses.count {
            if attempt > 0 { try await Task.sleep(for: Self.pauses[attempt - 1] * Double.random(in: 0.5...1.5)) }
            let (result, response) = await queue.value { [self] in
                // Others may have failed while this one was waiting.
                isBroken ? (CURLE_AGAIN, nil) : perform(request)
            }
            guard result != CURLE_AGAIN else { throw Self.isBrokenError }
            if let response, response.isFull || response.status < 500 && response.status != 429 { return response }
            failure = response.map { "\($0.status) \($0.code)" } ?? String(cString: curl_easy_strerror(result))
            // A 500 may be about one object, and so is one that is too large.
            let mayPass = Self.mayPass(result)
            isOfStore = response.map { $0.status != 500 } ?? (mayPass || result == CURLE_OPERATION_TIMEDOUT)
            guard response != nil || mayPass else { break }
        }
        if isOfStore { state.withLock { $0.brokenUntil = .now + configuration.breakTime } }
        throw PhotoFilesError(reason: "The object store failed at \(request.method.rawValue): \(failure)")
    }

    private static let isBrokenError = PhotoFilesError(
        reason: "The object store failed a moment ago", isConsequence: true)

    /// The number of requests that are sent or wait.
    var requests: Int { state.withLock { $0.requests } }

    private var isBroken: Bool { state.withLock { $0.isBroken } }

    /// Counts a request.
    private func begin() throws {
        try state.withLock { state in
            guard !state.isBroken else { throw Self.isBrokenError }
            guard state.requests < configuration.maximumRequests + configuration.maximumWaiting else {
                throw PhotoFilesError(reason: "Too many requests wait for the object store", isConsequence: true)
            }
            state.requests += 1
        }
    }

    private func perform(_ request: ObjectRequest) -> (CURLcode, ObjectResponse?) {
        guard let handle = handles.take() else { return (CURLE_OUT_OF_MEMORY, nil) }
        defer { handles.put(handle) }
        return ObjectTransfer(request).perform(handle, configuration)
    }

    /// Whether an error of the connection may be gone with the next attempt.
    private static func mayPass(_ result: CURLcode) -> Bool {
        [
            CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR,
            CURLE_RECV_ERROR, CURLE_SSL_CONNECT_ERROR,
        ].contains(result)
    }
}
