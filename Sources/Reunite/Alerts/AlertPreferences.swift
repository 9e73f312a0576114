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

/// How often notification emails are sent.
public enum AlertFrequency: String, CaseIterable, Sendable {
    /// Immediately; later mails at least half an hour apart.
    case atOnce = "at-once"
    /// Within a day, of everything together.
    case daily
    /// Not at all.
    case off

    /// The slower of two settings: neither sends more than the other allows.
    public static func slower(_ one: AlertFrequency, _ other: AlertFrequency) -> AlertFrequency {
        switch (one, other) {
        case (.off, _), (_, .off): .off
        case (.daily, _), (_, .daily): .daily
        case (.atOnce, .atOnce): .atOnce
        }
    }
}
