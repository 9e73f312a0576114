/// The client on whose behalf a task reads and writes.
///
/// Reads for a client have timeouts (``ReadTimeouts``), and clients share threads fairly (``ReadQueue``). Reads without a
/// client, such as those of an export or of the pin map, have no timeout. The writes of clients take turns
/// (``WriteQueue``).
public struct ReadClient: Hashable, Sendable {
    /// Identifies the client.
    package let key: [UInt8]

    /// Whether a response is being sent for these reads, so that they cannot be refused any more. They wait for their turn
    /// however long it takes. A connection sends one response, so it has at most one such read.
    package let isAnswered: Bool

    /// A client.
    ///
    /// - Parameters:
    ///   - key: bytes that identify the client, such as its address.
    ///   - isAnswered: whether a response is being sent for its reads.
    public init(key: [UInt8], isAnswered: Bool = false) { (self.key, self.isAnswered) = (key, isAnswered) }

    /// The service itself: its reads are never refused.
    package static let service = ReadClient(key: [], isAnswered: true)

    /// The same client while a response is being sent to it.
    public var answered: ReadClient { ReadClient(key: key, isAnswered: true) }

    /// The client of the current task; nil if it reads without a client. A task that outlives the request must set it to
    /// nil.
    @TaskLocal public static var current: ReadClient?
}
