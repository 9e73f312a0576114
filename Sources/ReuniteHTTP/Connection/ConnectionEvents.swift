/// The outbound event that asks for `100 Continue`: the handler of the request starts to read the body.
struct ContinueRequested: Sendable {}

/// The outbound event that requests a notice when the client leaves, during a response without an end.
struct DepartureAwaited: Sendable {
    /// Called once, or never if the response ends before. It must not block.
    let notify: @Sendable () -> Void
}
