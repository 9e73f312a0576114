/// The outbound event that asks for `100 Continue`: the handler of the request starts to read the body.
public struct ContinueRequested: Sendable {
    /// An event.
    public init() {}
}

/// The outbound event that requests a notice when the client leaves, during a response without an end.
public struct DepartureAwaited: Sendable {
    /// Called once, or never if the response ends before. It must not block.
    let notify: @Sendable () -> Void

    /// - Parameter notify: called once, or never if the response ends before. It must not block.
    public init(notify: @escaping @Sendable () -> Void) { self.notify = notify }
}
