/// The client on whose behalf a task reads.
///
/// Reads for a client have timeouts (``ReadTimeouts``), and clients share threads fairly (``ReadQueue``). Reads without a
/// client, such as those of an export or of the pin map, have no timeout and do not queue.
public struct ReadClient: Hashable, Sendable {
    /// Identifies the client.
    private let key: [UInt8]

    /// A client.
    ///
    /// - Parameter key: bytes that identify the client, such as its address.
    public init(key: [UInt8]) { self.key = key }

    /// The client of the current task; nil if it reads without a client. A task that outlives the request must set it to
    /// nil.
    @TaskLocal public static var current: ReadClient?
}
