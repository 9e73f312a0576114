import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import ServerLimits

/// How the server knows a client that takes nothing. The channel keeps what was written until it is flushed, as a
/// client that does not read makes it do.
@Suite struct StalledConnectionTests {
    private let channel = EmbeddedChannel()

    init() throws {
        try channel.pipeline.syncOperations.addPatientExchange()
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 80)).wait()
    }

    /// Answers a request; the response waits for the client.
    private func answer(_ request: String) throws {
        try channel.writeInbound(ByteBuffer(string: "\(request) / HTTP/1.1\r\nHost: x\r\n\r\n"))
        let response = HTTPResponse(status: .notModified)
        channel.pipeline.write(HTTPResponsePart.head(response), promise: nil)
        channel.pipeline.write(HTTPResponsePart.end(nil), promise: nil)
    }

    private func checkOnce() {
        channel.embeddedEventLoop.advanceTime(to: .now() + ConnectionLimits.patient.idleTimeout)
    }

    /// Responses without a body are taken too.
    @Test(arguments: ["HEAD", "GET"])
    func clientsThatTakeHeadsAreNotStalled(_ method: String) throws {
        try answer(method)
        for _ in 0..<3 {
            checkOnce()
            #expect(channel.isActive)
            channel.flush()
            try answer(method)
        }
        checkOnce()
        #expect(channel.isActive)
        checkOnce()
        #expect(!channel.isActive)
    }

    /// One byte now and then does not keep a response in memory.
    @Test func clientsMustTakeALeastRate() {
        let least = 60 * ResponseProgress.slowestRate
        var (progress, written, sent) = (ResponseProgress(), 10 * least, 0)
        func isStalled(taking bytes: Int) -> Bool {
            sent += bytes
            return progress.isStalled(written: written, waiting: written - sent, since: .seconds(60))
        }
        #expect(!isStalled(taking: 0))
        #expect(!isStalled(taking: least))
        #expect(isStalled(taking: least - 1))
        // What is short is taken at once, and the next response waits only since.
        #expect(!isStalled(taking: 8 * least))
        written += 100
        #expect(!isStalled(taking: 1))
        written += 10 * least
        #expect(!isStalled(taking: 100))
        #expect(isStalled(taking: 1))
    }
}
