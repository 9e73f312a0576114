import NIOCore
import NIOHTTP1

@testable import ServerLimits

extension ConnectionLimits {
    /// Limits of time that end nothing during a test.
    static let patient = ConnectionLimits(
        idleTimeout: .hours(1), firstRequestTimeout: .hours(1), bodyTimeout: .hours(1), bodyRate: 1)
}

extension ChannelPipeline.SynchronousOperations {
    /// Adds the handlers of a connection, with patient limits.
    func addPatientExchange(turns: EventLoopFairness = EventLoopFairness()) throws {
        let bytes = RequestBytesHandler(maximum: ConnectionLimits.headerSize)
        try addHandler(bytes)
        try configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: false)
        try addHandler(
            ExchangeHandler(connection: OpenConnection(nil), bytes: bytes, limits: .patient, turns: turns) {})
    }
}
