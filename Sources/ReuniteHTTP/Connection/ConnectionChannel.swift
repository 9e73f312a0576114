import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// An HTTP/1 connection: Hummingbird's channel with further handlers.
///
/// ``RequestLineHandler`` comes first and sees bytes. ``ExchangeHandler`` sees requests with their HTTP version.
/// ``MalformedRequestHandler`` gets the errors of the decoder.
struct ConnectionChannel: HTTPChannelHandler {
    private let base: HTTP1Channel
    private let maximumHeaderSize: Int

    init(responder: @escaping HTTPChannelHandler.Responder, configuration: HTTP1Channel.Configuration) {
        base = HTTP1Channel(responder: responder, configuration: configuration)
        maximumHeaderSize = configuration.httpDecoder.maxHeaderFieldSize
    }

    var responder: HTTPChannelHandler.Responder { base.responder }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { [maximumHeaderSize] value in
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            let lines = RequestLineHandler(maximum: maximumHeaderSize)
            try pipeline.addHandler(lines, position: .first)
            try pipeline.addHandler(ExchangeHandler(), position: .before(codec))
            try pipeline.addHandler(MalformedRequestHandler(lines: lines), position: .after(codec))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
