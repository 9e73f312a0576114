import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// An HTTP/1 connection: its handlers, and Hummingbird's loop over its requests.
///
/// ``ConnectionLimitHandler`` comes first, and counts the connection until it ends. ``RequestBytesHandler`` sees the bytes.
/// ``ExchangeHandler`` comes last: it knows what is being received and answered, and so it alone decides what is read,
/// and when the connection ends.
public struct ConnectionChannel: HTTPChannelHandler {
    /// The connection as Hummingbird handles it.
    public typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    /// Answers the requests.
    public let responder: HTTPChannelHandler.Responder
    private let limits: ConnectionLimits
    private let connections: ClientConnections
    private let refusal: ByteBuffer

    /// - Parameters:
    ///   - connections: counts the connections of all clients.
    ///   - refusal: the content type and the body of the 503 for clients that get no connection.
    public init(
        responder: @escaping HTTPChannelHandler.Responder, limits: ConnectionLimits, connections: ClientConnections,
        refusal: (type: String, body: [UInt8])
    ) {
        (self.responder, self.limits, self.connections) = (responder, limits, connections)
        var response = ByteBuffer(
            string: """
                HTTP/1.1 503 Service Unavailable\r\nContent-Type: \(refusal.type)\r\n\
                Content-Length: \(refusal.body.count)\r\nRetry-After: 1\r\nConnection: close\r\n\r\n
                """)
        response.writeBytes(refusal.body)
        self.refusal = response
    }

    /// Adds the handlers of a connection.
    public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture { [limits, connections, refusal] in
            // Only TCP has it.
            try? channel.syncOptions?.setOption(
                .tcpOption(NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)), value: ConnectionLimits.unsentBytes)
            var decoder = NIOHTTPDecoderLimitConfiguration()
            decoder.maxHeaderFieldSize = ConnectionLimits.headerSize
            decoder.maxHeaderListSize = ConnectionLimits.headerSize
            decoder.maxHeaderFieldCount = ConnectionLimits.headerCount
            let pipeline = channel.pipeline.syncOperations
            let connection = OpenConnection(channel)
            try pipeline.addHandler(
                ConnectionLimitHandler(connection: connection, connections: connections, refusal: refusal))
            let bytes = RequestBytesHandler(maximum: ConnectionLimits.headerSize)
            try pipeline.addHandler(bytes)
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: decoder)
            try pipeline.addHandler(
                ExchangeHandler(connection: connection, bytes: bytes, limits: limits, turns: .shared) {
                    connections.onIncident(.stalled)
                })
            return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }
    }

    /// Answers the requests of a connection until it ends.
    public func handle(value: Value, logger: Logger) async {
        await handleHTTP(asyncChannel: value, logger: logger)
    }
}
