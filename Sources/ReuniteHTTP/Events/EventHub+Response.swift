import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import ServerLimits
import ServiceLifecycle

extension EventHub {
    /// A response with server-sent events, until the client disconnects, the server stops, the stream has lasted its time or
    /// gives way to another one, or the closure returns.
    ///
    /// - Parameters:
    ///   - seq: the last number of the feed that the client has.
    ///   - heartbeat: the text of a heartbeat.
    ///   - send: called with the stream and its number, to write what is not offered to the stream.
    /// - Throws: ``Problem`` if too many streams are open.
    func response(
        to request: Request, _ context: ServiceContext, after seq: Int64 = 0,
        heartbeat: @escaping @Sendable (Int64) -> ByteBuffer = EventText.position,
        send: @escaping @Sendable (EventStream, Int, inout any ResponseBodyWriter) async throws -> Void
    ) throws -> Response {
        // The response has no end, so nothing that the client sends behind the request is read.
        let headers: HTTPFields = [
            .contentType: MediaType.eventStream, .cacheControl: "no-store", .xAccelBuffering: "no",
            .connection: "close",
        ]
        // The length is unknown, as for `GET`.
        guard request.method != .head else {
            return Response(status: .ok, headers: headers, body: ResponseBody { try await $0.finish(nil) })
        }
        guard let reservation = reserveStream(for: context.client, context.session?.account) else {
            throw Problem(
                kind: .unavailable, detail: "Too many event streams are open; try again later, or read pages instead.",
                headers: [.retryAfter: "30"])
        }
        let channel = context.channel
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { [self] writer in
                defer { withExtendedLifetime(reservation) {} }
                let (number, stream) = open(after: seq, heartbeat: heartbeat) { channel.close(promise: nil) }
                defer { close(number) }
                reservation.place.begin(stream)
                try await channel.triggerUserOutboundEvent(DepartureAwaited { stream.end() })
                try await withGracefulShutdownHandler {
                    try await send(stream, number, &writer)
                } onGracefulShutdown: {
                    stream.end(atOnce: true)
                }
                try await writer.finish(nil)
            })
    }
}

extension HTTPField.Name {
    fileprivate static let xAccelBuffering = HTTPField.Name("X-Accel-Buffering")!
}
