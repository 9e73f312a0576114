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
