import Hummingbird
import Logging
import Reunite
import ReuniteDatabase
import ReunitePhotos
import ReuniteService
import ReuniteStorage

/// Converts errors into problems, and counts refused reads and writes.
///
/// Unexpected errors become a 500. The client gets no details; the log gets the error, but nothing that the client
/// sent.
struct ProblemConverter: Sendable {
    let metrics: PrometheusMetrics

    /// The problem for an error.
    func problem(_ error: any Error, logger: Logger) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case let error as InvalidParameters: return Problem(error)
        case let error as HTTPError:
            switch error.status {
            case .notFound: return .notFound
            case .contentTooLarge:
                return Problem(kind: .contentTooLarge, detail: "The body is larger than this endpoint accepts.")
            default:
                return Problem(kind: .badRequest, detail: error.body ?? "The request is malformed.")
            }
        case StoreError.unavailable(let reason):
            logger.error("The store is not available", metadata: ["reason": "\(reason)"])
            return Problem(
                kind: .unavailable, detail: "The store is not available; try again later.",
                headers: [.retryAfter: "5"])
        case let error as PhotoFilesError:
            if !error.isConsequence {
                logger.error("A photo cannot be read or written", metadata: ["reason": "\(error.reason)"])
            }
            return Problem(
                kind: .unavailable, detail: "Photos are not available; try again later.", headers: [.retryAfter: "5"])
        case let shortage as PhotoSpace.Shortage:
            logger.warning("A photo is refused for lack of space", metadata: ["shortage": "\(shortage.rawValue)"])
            return Problem(shortage)
        case let refusal as any Refusal: return Problem(refusal)
        case let overload as Overload: return problem(StoreError(overload), logger: logger)
        case is CancellationError:
            return Problem(kind: .unavailable, detail: "The request was cancelled.", headers: [.retryAfter: "1"])
        default:
            if let error = error as? StoreError, let problem = Problem(error) {
                count(error)
                return problem
            }
            logger.error("Unforeseen error", metadata: ["error": "\(type(of: error)): \(error)"])
            return Problem(
                kind: .internalError, detail: "The service logged the error under this request’s id.")
        }
    }

    /// Counts the reads and writes that were refused.
    private func count(_ error: StoreError) {
        switch error {
        case .readTooLong: metrics.count(.readsRefused, ServiceMetric.ReadRefusal.tooLong)
        case .tooManyReads: metrics.count(.readsRefused, ServiceMetric.ReadRefusal.tooMany)
        case .tooManyWrites: metrics.count(.writesRefused)
        default: break
        }
    }
}
