/// What has one of ``SharedPlaces``, and can be closed for another client.
protocol PlaceHolder: AnyObject, Sendable {
    /// Since when it has waited for its client, in nanoseconds since the system started; nil while it must not be closed.
    var waitingSince: UInt64? { get }

    /// Decides to close it, if it still waits as it did at a time.
    func beginClosing(ifWaitingSince time: UInt64) -> Bool

    /// Closes it after that.
    func close()
}
