import Hummingbird
import ReunitePhotos
import Synchronization

/// Limits the memory of uploads, in total and for each account, so that one account cannot block the others.
///
/// Bytes count when they are received, not when they are announced: slow uploads reserve nothing in advance.
final class UploadBudget: Sendable {
    private struct State {
        var total = 0
        var ofAccount: [[UInt8]: Int] = [:]
    }

    private let total: Int
    private let ofAccount: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - total: the most bytes of all uploads.
    ///   - ofAccount: the most bytes of one account's uploads.
    init(total: Int, ofAccount: Int) {
        (self.total, self.ofAccount) = (total, ofAccount)
    }

    /// Receives an upload, and counts its bytes until the closure returns.
    ///
    /// - Throws: ``Problem`` with 503 if there is no room, and the errors of receiving and of the closure.
    func run<Value>(
        _ request: Request, of account: [UInt8], within limits: BodyLimits,
        _ upload: ([UInt8]) async throws -> Value
    ) async throws -> Value {
        var taken = 0
        defer { giveBack(taken, of: account) }
        let bytes = try await limits.collect(request) { count throws(Problem) in
            try take(count, for: account)
            taken += count
        }
        return try await upload(bytes)
    }

    private func take(_ count: Int, for account: [UInt8]) throws(Problem) {
        let hasRoom = state.withLock { state in
            let own = state.ofAccount[account, default: 0] + count
            guard state.total + count <= total, own <= ofAccount else { return false }
            state.total += count
            state.ofAccount[account] = own
            return true
        }
        guard hasRoom else { throw Problem(.busy) }
    }

    private func giveBack(_ count: Int, of account: [UInt8]) {
        state.withLock { state in
            state.total -= count
            let own = state.ofAccount[account, default: 0] - count
            state.ofAccount[account] = own > 0 ? own : nil
        }
    }
}
