/// Something that holds one of ``SharedPlaces``, and can be closed in favour of another client.
public protocol PlaceHolder: AnyObject, Sendable {
    /// The key of the user that it is for; nil for none. Users of a client share its places.
    var user: [UInt8]? { get }

    /// Since when it has waited for its client, in nanoseconds since the system started; nil while it must not be closed.
    var waitingSince: UInt64? { get }

    /// Marks it as closing, if it is still waiting since that time.
    ///
    /// - Returns: false if it is not: its client has used it in the meantime.
    func beginClosing(ifWaitingSince time: UInt64) -> Bool

    /// Closes it after that.
    func close()
}
