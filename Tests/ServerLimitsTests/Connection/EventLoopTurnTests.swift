import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOPosix
import Synchronization
import TestSupport
import Testing

@testable import ServerLimits

/// Requests that a client sends ahead do not keep an event loop from its other connections.
@Suite struct EventLoopTurnTests {
    /// Answers at once, so that the loop has work for as long as requests are passed on.
    private final class AnsweringHandler: ChannelInboundHandler, Sendable {
        typealias InboundIn = HTTPRequestPart
        typealias OutboundOut = HTTPResponsePart

        let paths = Mutex<[String]>([])
        let gate = DispatchSemaphore(value: 0)

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                paths.withLock { $0.append(head.path ?? "") }
                // The loop stands still until the other client's request has arrived.
                if head.path == "/gate" { gate.wait() }
            case .body: break
            case .end:
                // As a router does: later, as work of the loop.
                context.eventLoop.assumeIsolated().execute { [self] in
                    context.write(wrapOutboundOut(.head(HTTPResponse(status: .noContent))), promise: nil)
                    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
                }
            }
        }
    }

    private static func request(_ path: String) -> ByteBuffer {
        ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
    }

    @Test func requestsSentAheadKeepNobodyWaiting() async throws {
        let turns = EventLoopFairness()
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1, metricsDelegate: turns)
        let handler = AnsweringHandler()
        let server = try await ServerBootstrap(group: group).childChannelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                try pipeline.addPatientExchange(turns: turns)
                try pipeline.addHandler(handler)
            }
        }.bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        defer { handler.gate.signal() }
        let clients = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        let patient = try await clients.connect(host: "127.0.0.1", port: port).get()
        let eager = try await clients.connect(host: "127.0.0.1", port: port).get()
        var ahead = Self.request("/gate")
        for _ in 0..<1000 { ahead.writeImmutableBuffer(Self.request("/eager")) }
        try await eager.writeAndFlush(ahead)
        try await patient.writeAndFlush(Self.request("/patient"))
        handler.gate.signal()
        try await eventually("all requests are answered") { handler.paths.withLock { $0.count } == 1002 }
        let paths = handler.paths.withLock { $0 }
        #expect(try #require(paths.firstIndex(of: "/patient")) < 20)
        for channel in [patient, eager, server] { try await channel.close() }
        try await group.shutdownGracefully()
    }
}
