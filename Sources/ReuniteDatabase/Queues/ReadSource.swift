/// Which snapshot a read needs.
package enum ReadSource {
    /// The newest one.
    case primary
    /// Also one that is a moment old, as replicas have it, if it includes this number (``PostgreSQLSchema``).
    case anyIncluding(Int64)
}
