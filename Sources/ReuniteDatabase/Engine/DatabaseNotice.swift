/// What other processes may have committed.
package struct DatabaseNotice: Hashable, Sendable {
    /// The channel on which they have said so.
    package let channel: String
    /// What they have said; nil if some notices may have been lost.
    package let text: String?
}
