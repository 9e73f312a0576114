/// How soon somebody is told of something by mail.
public enum AlertFrequency: String, CaseIterable, Sendable {
    /// At once, but not in many mails one after another.
    case atOnce = "at-once"
    /// Within a day, of everything together.
    case daily
    /// Not at all.
    case off

    /// The slower of two: somebody who wants less is not told more.
    public static func slower(_ one: AlertFrequency, _ other: AlertFrequency) -> AlertFrequency {
        switch (one, other) {
        case (.off, _), (_, .off): .off
        case (.daily, _), (_, .daily): .daily
        case (.atOnce, .atOnce): .atOnce
        }
    }
}
