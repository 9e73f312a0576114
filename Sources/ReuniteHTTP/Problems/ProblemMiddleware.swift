import Hummingbird
import Logging
import Reunite
import ReunitePhotos
import ReuniteStorage

/// Turns every error into problem details, in one place.
///
/// What nobody foresaw is a 500 that tells the client nothing and the log everything but what the client sent.
struct ProblemMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            return Self.problem(error, logger: context.logger).response(path: request.uri.path)
        }
    }

    /// What an error means to a client.
    static func problem(_ error: any Error, logger: Logger) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case let error as HTTPError:
            switch error.status {
            case .notFound: return .notFound
            case .contentTooLarge:
                return Problem(kind: .contentTooLarge, detail: "The body is larger than this address takes.")
            default:
                return Problem(kind: .badRequest, detail: error.body ?? "The request cannot be understood.")
            }
        case StoreError.unavailable(let reason):
            logger.error("The store is not available", metadata: ["reason": "\(reason)"])
            return Problem(
                kind: .unavailable, detail: "The store is not available; try again later.",
                headers: [.retryAfter: "5"])
        case let error as PhotoFolder.Unwritable:
            logger.error("A photo cannot be written", metadata: ["reason": "\(error.reason)"])
            return Problem(
                kind: .unavailable, detail: "The photo cannot be stored; try again later.", headers: [.retryAfter: "5"])
        case let error as StoreError where Problem(error) != nil: return Problem(error) ?? .notFound
        case is PasswordHasher.Overloaded:
            return Problem(
                kind: .unavailable, detail: "Too many are signing in at this moment; try again.",
                headers: [.retryAfter: "2"])
        case is CancellationError:
            return Problem(kind: .unavailable, detail: "The request was abandoned.", headers: [.retryAfter: "1"])
        default:
            logger.error("Unforeseen error", metadata: ["error": "\(type(of: error)): \(error)"])
            return Problem(kind: .internalError, detail: "The error is in our log under this request's id.")
        }
    }
}
