import Foundation

/// Shows how far long work is: a bar that is drawn over on a terminal, now and then a plain line elsewhere.
///
/// On standard error, so that what a command writes stays clean.
struct ProgressLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var lastShown: ContinuousClock.Instant?
    private let interval: Duration

    init() {
        interval = isTerminal ? .milliseconds(100) : .seconds(5)
    }

    /// Shows a text, and a bar where the fraction is known; only as often as a reader can follow.
    mutating func show(fraction: Double?, _ text: @autoclosure () -> String) {
        let now = ContinuousClock.now
        if let lastShown, now - lastShown < interval { return }
        lastShown = now
        guard isTerminal else { return Self.write("\(text())\n") }
        guard let fraction else { return Self.write("\r\u{1B}[K\(text())") }
        // Others may write meanwhile: there can be more than there were.
        let percent = Int(min(1, max(0, fraction)) * 100)
        let filled = percent * 30 / 100
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
        Self.write("\r\u{1B}[K\(bar) \(percent) %  \(text())")
    }

    /// Writes a line that stays, in place of the bar.
    func note(_ text: String) {
        Self.write(isTerminal ? "\r\u{1B}[K\(text)\n" : "\(text)\n")
    }

    private static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
