/// What the writes of a transaction share (``WriteQueue``).
package protocol QueuedTransaction: SendableMetatype {
    /// A state to which a transaction can go back.
    associatedtype Mark

    /// The connection.
    var db: any Connection { get }

    /// The present state.
    var mark: Mark { get }

    /// Goes back to a state, because a savepoint is rolled back.
    func reset(to mark: Mark)
}
