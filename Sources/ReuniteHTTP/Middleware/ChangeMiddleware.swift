import HTTPTypes
import Hummingbird
import Reunite
import ReuniteStorage

/// Lets clients read their own writes on every server of a fleet, by the header `Reunite-Change` (<doc:Fleet>).
///
/// The response to a write names the last change of the feed that it includes. A read with that number is answered from a state that
/// includes the change.
struct ChangeMiddleware: RouterMiddleware {
    /// How long a read of the map waits for the change.
    private static let patience = Duration.seconds(1)

    let changes: ChangeStore
    /// Applies the changes to what the requests read; nil if they read the store, which has them all or asks a replica for them.
    let follower: ChangeFollower?

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        switch request.method {
        case .get, .head:
            guard let seq = try Self.change(request) else { return try await next(request, context) }
            try await wait(for: seq)
            return try await SeenChange.$current.withValue(seq) { try await next(request, context) }
        case .options:
            return try await next(request, context)
        default:
            let before = changes.acknowledged
            var response = try await next(request, context)
            // If this server has committed nothing since, another one may have made the change that this response is about.
            let now = changes.acknowledged
            response.headers[.reuniteChange] = try await String(now == before ? changes.latest() : now)
            return response
        }
    }

    /// Waits for a change, or the end of the feed: a number that it does not have, as after a restore, is ignored.
    private func wait(for seq: Int64) async throws {
        guard let follower, try await !follower.caughtUp(to: seq, within: Self.patience) else { return }
        throw Problem(
            kind: .unavailable, detail: "This server does not have the change \(seq) yet.", headers: [.retryAfter: "1"])
    }

    /// The number in the header of a read; nil if there is none.
    private static func change(_ request: Request) throws(Problem) -> Int64? {
        guard let text = request.headers[.reuniteChange] else { return nil }
        do throws(InvalidValue) {
            return try ChangeParameters.number(text)
        } catch {
            throw Problem(kind: .badRequest, detail: "Reunite-Change \(error.description).")
        }
    }
}

extension HTTPField.Name {
    static let reuniteChange = HTTPField.Name("Reunite-Change")!
}
