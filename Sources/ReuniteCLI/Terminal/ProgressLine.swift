import Foundation

/// Shows the progress of long work: a bar that is redrawn on a terminal, otherwise a plain line now and then.
///
/// Writes to standard error, so that the command's output stays clean.
struct ProgressLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var lastShown: ContinuousClock.Instant?
    private let interval: Duration

    init() {
        interval = isTerminal ? .milliseconds(100) : .seconds(5)
    }

    /// Shows a text, and a bar if the fraction is known; at most as often as a reader can follow.
    mutating func show(fraction: Double?, _ text: @autoclosure () -> String) {
        let now = ContinuousClock.now
        if let lastShown, now - lastShown < interval { return }
        lastShown = now
        guard isTerminal else { return Self.write("\(text())\n") }
        guard let fraction else { return Self.write("\r\u{1B}[K\(text())") }
        // Clamped: others may add data in the meantime.
        let percent = Int(min(1, max(0, fraction)) * 100)
        let filled = percent * 30 / 100
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
        Self.write("\r\u{1B}[K\(bar) \(percent) %  \(text())")
    }

    /// Writes a permanent line in place of the bar.
    func note(_ text: String) {
        Self.write(isTerminal ? "\r\u{1B}[K\(text)\n" : "\(text)\n")
    }

    private static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
