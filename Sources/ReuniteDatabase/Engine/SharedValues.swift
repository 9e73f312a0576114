import Synchronization

/// What the users of connections keep for all connections of a pool: one value of each type.
package final class SharedValues: Sendable {
    private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

    /// The value of a type, which is made the first time.
    package func value<Value: Sendable>(_ make: () -> Value) -> Value {
        values.withLock { values in
            if let value = values[ObjectIdentifier(Value.self)] as? Value { return value }
            let value = make()
            values[ObjectIdentifier(Value.self)] = value
            return value
        }
    }
}
