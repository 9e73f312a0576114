import ServerLimits

/// The client that sends a photo: its network, by which limits count it, and the event that it closes its connection.
public struct Uploader: Sendable {
    /// The network of the client.
    let client: ClientNetwork
    /// Registers a closure that is called when the client closes its connection.
    private let onDeparture: @Sendable (@escaping @Sendable () -> Void) async -> Void

    /// An uploader.
    ///
    /// - Parameter onDeparture: registers a closure that is called when the client closes its connection, or immediately if it has
    ///   closed it already.
    public init(
        _ client: ClientNetwork,
        onDeparture: @escaping @Sendable (@escaping @Sendable () -> Void) async -> Void = { _ in }
    ) {
        (self.client, self.onDeparture) = (client, onDeparture)
    }

    /// The operator, who runs a command.
    public static let command = Uploader(ClientNetwork(nil))

    /// Runs work that is cancelled when the client closes its connection.
    func whileInterested<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task { try await work() }
        await onDeparture { task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
