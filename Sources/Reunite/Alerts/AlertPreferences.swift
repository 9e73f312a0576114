/// How somebody is told of each kind of notification.
public struct AlertPreferences: Sendable, Equatable {
    /// The preference of an account that has not set one.
    public static let standard = AlertFrequency.atOnce

    private var mails: [AlertKind: AlertFrequency]

    /// Preferences. A kind that is missing has the ``standard`` frequency.
    public init(_ mails: [AlertKind: AlertFrequency] = [:]) { self.mails = mails }

    /// How soon a kind is told by mail.
    public subscript(kind: AlertKind) -> AlertFrequency {
        get { mails[kind] ?? Self.standard }
        set { mails[kind] = newValue }
    }
}
