import Foundation

/// How often tests repeat a random case.
///
/// A round with the same seed is the same in every run. Normally only the first rounds run. All of them run if
/// `REUNITE_FULL_TESTS` is set, as `scripts/test --nightly` does.
public enum Rounds {
    private static let areAll = ProcessInfo.processInfo.environment["REUNITE_FULL_TESTS"] != nil

    /// The numbers of the rounds.
    public static func first(_ everyday: Int, of all: Int) -> Range<Int> { 0..<(areAll ? all : everyday) }
}
