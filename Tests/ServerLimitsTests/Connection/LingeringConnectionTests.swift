import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import ServerLimits

/// What becomes of a connection whose last response was sent while the client still sends its body.
@Suite struct LingeringConnectionTests {
    private let channel = EmbeddedChannel()

    init() throws {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(HalfClosingHandler())
        try pipeline.addPatientExchange()
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 80)).wait()
        try channel.writeInbound(
            ByteBuffer(string: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n"))
        channel.pipeline.write(HTTPResponsePart.head(HTTPResponse(status: .serviceUnavailable)), promise: nil)
        channel.pipeline.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
    }

    private func pause() { channel.embeddedEventLoop.advanceTime(by: LingerTimer.pause) }

    @Test func whoStillSendsIsNotCutOff() throws {
        for _ in 1..<LingerTimer.checks {
            try channel.writeInbound(ByteBuffer(string: "x"))
            pause()
            #expect(channel.isActive)
        }
        try channel.writeInbound(ByteBuffer(string: "x"))
        pause()
        #expect(!channel.isActive)
    }

    @Test func whoSendsNoMoreIsLeft() throws {
        #expect(channel.isActive)
        pause()
        #expect(!channel.isActive)
    }
}

/// Keeps the channel open when one side is closed: an `EmbeddedChannel` has no sides.
private final class HalfClosingHandler: ChannelOutboundHandler, Sendable {
    typealias OutboundIn = IOData

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output { promise?.succeed() } else { context.close(mode: mode, promise: promise) }
    }
}
