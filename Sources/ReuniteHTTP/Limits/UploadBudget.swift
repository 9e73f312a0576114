import Hummingbird
import Reunite
import ReunitePhotos
import ReuniteService
import ServerLimits

/// Limits the memory of uploads, in total and for each account and client, so that none can block the others: see
/// `SharedBudget`.
///
/// Bytes count when they are received, not when they are announced: slow uploads reserve nothing in advance. An account
/// costs little, so its client counts too.
struct UploadBudget: Sendable {
    private let budget: SharedBudget
    private let maximumPerAccount: Int
    private let maximumPerClient: Int
    private let metrics: PrometheusMetrics

    /// - Parameters:
    ///   - total: the maximum number of bytes of all uploads.
    ///   - maximumPerAccount: the maximum number of bytes of one account's uploads.
    ///   - maximumPerClient: the maximum number of bytes of one client's uploads. It should be more, so that people who
    ///     share an address cannot block each other.
    init(total: Int, maximumPerAccount: Int, maximumPerClient: Int, metrics: PrometheusMetrics) {
        budget = SharedBudget(total: total)
        (self.maximumPerAccount, self.maximumPerClient) = (maximumPerAccount, maximumPerClient)
        self.metrics = metrics
    }

    /// Receives an upload, and counts its bytes until the closure returns.
    ///
    /// - Throws: ``Problem`` with 503 if there is no room, and the errors of receiving and of the closure.
    func run<Value>(
        _ request: Request, of account: [UInt8], from client: ClientNetwork, within limits: BodyLimits,
        _ upload: ([UInt8]) async throws -> Value
    ) async throws -> Value {
        // No random UUID is the address of a client.
        let shares = [(key: account, maximum: maximumPerAccount)] + client.shares(of: maximumPerClient)
        var taken = 0
        defer { budget.giveBack(taken, of: shares) }
        let bytes = try await limits.receive(request) { count in
            guard budget.take(count, of: shares) == nil else {
                metrics.count(.memoryRefusals, ServiceMetric.MemoryUse.uploads)
                throw Problem(PhotoError.busy)
            }
            taken += count
        }
        return try await upload(bytes)
    }
}
