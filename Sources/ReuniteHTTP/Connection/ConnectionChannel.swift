import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import ReuniteService

/// An HTTP/1 connection: its handlers, and Hummingbird's loop over its requests.
///
/// ``ConnectionLimitHandler`` comes first, and counts the connection until it ends. ``RequestBytesHandler`` sees the bytes.
/// ``ExchangeHandler`` comes last: it knows what is being received and answered, and so it alone decides what is read,
/// and when the connection ends.
struct ConnectionChannel: HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    let responder: HTTPChannelHandler.Responder
    let limits: ConnectionLimits
    let connections: ClientConnections
    let metrics: PrometheusMetrics

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture { [limits, connections, metrics] in
            // Only TCP has it.
            try? channel.syncOptions?.setOption(
                .tcpOption(NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)), value: ConnectionLimits.unsentBytes)
            var decoder = NIOHTTPDecoderLimitConfiguration()
            decoder.maxHeaderFieldSize = ConnectionLimits.headerSize
            decoder.maxHeaderListSize = ConnectionLimits.headerSize
            decoder.maxHeaderFieldCount = ConnectionLimits.headerCount
            let pipeline = channel.pipeline.syncOperations
            let connection = OpenConnection(channel)
            try pipeline.addHandler(ConnectionLimitHandler(connection: connection, connections: connections))
            let bytes = RequestBytesHandler(maximum: ConnectionLimits.headerSize)
            try pipeline.addHandler(bytes)
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: decoder)
            try pipeline.addHandler(
                ExchangeHandler(connection: connection, bytes: bytes, limits: limits, turns: .shared) {
                    metrics.count(.connectionsStalled)
                })
            return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        await handleHTTP(asyncChannel: value, logger: logger)
    }
}

/// The limits of a connection.
struct ConnectionLimits: Sendable {
    /// Maximum number of bytes of a request line, of one header field, and of a whole request head.
    static let headerSize = 16 * 1024
    /// Maximum number of header fields of a request.
    static let headerCount = 100
    /// Maximum number of bytes dropped after the last request. Then the connection is closed immediately, though the
    /// client may lose the response.
    static let droppedBytes = 64 * 1024 * 1024
    /// About the most bytes of responses that the system keeps for a connection before the network can take them.
    ///
    /// Otherwise it would keep up to 4 MB for each client that does not read (Linux's default), and they would count nowhere.
    static let unsentBytes = SocketOptionValue(128 * 1024)
    /// How long a connection may be open without a request.
    let idleTimeout: TimeAmount
    /// How long it may be open before its first request.
    let firstRequestTimeout: TimeAmount
    /// How long to wait for a body; see ``BodyLimits/seconds``.
    let bodyTimeout: TimeAmount
    /// The bytes of a body for which it gets a second more; see ``BodyLimits/rate``.
    let bodyRate: Int
}
