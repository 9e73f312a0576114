/// The preferences of an account for each kind of notification.
public struct NotificationPreferences: Sendable, Equatable {
    /// The preference of an account that has not set one.
    public static let standard = NotificationFrequency.atOnce

    private var mails: [NotificationKind: NotificationFrequency]

    /// Preferences. A kind that is missing has the ``standard`` frequency.
    public init(_ mails: [NotificationKind: NotificationFrequency] = [:]) { self.mails = mails }

    /// The frequency of emails about a kind.
    public subscript(kind: NotificationKind) -> NotificationFrequency {
        get { mails[kind] ?? Self.standard }
        set { mails[kind] = newValue }
    }
}

/// How often notification emails are sent.
public enum NotificationFrequency: String, CaseIterable, Sendable {
    /// Immediately; later mails at least half an hour apart.
    case atOnce = "at-once"
    /// Within a day, of everything together.
    case daily
    /// Not at all.
    case off

    /// The slower of two settings: neither sends more than the other allows.
    public static func slower(_ one: NotificationFrequency, _ other: NotificationFrequency) -> NotificationFrequency {
        switch (one, other) {
        case (.off, _), (_, .off): .off
        case (.daily, _), (_, .daily): .daily
        case (.atOnce, .atOnce): .atOnce
        }
    }
}
