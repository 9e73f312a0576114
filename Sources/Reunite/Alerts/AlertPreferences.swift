/// The preferences of an account for each kind of notification.
public struct AlertPreferences: Sendable, Equatable {
    /// The preference of an account that has not set one.
    public static let standard = AlertFrequency.atOnce

    private var mails: [AlertKind: AlertFrequency]

    /// Preferences. A kind that is missing has the ``standard`` frequency.
    public init(_ mails: [AlertKind: AlertFrequency] = [:]) { self.mails = mails }

    /// The frequency of emails about a kind.
    public subscript(kind: AlertKind) -> AlertFrequency {
        get { mails[kind] ?? Self.standard }
        set { mails[kind] = newValue }
    }
}
