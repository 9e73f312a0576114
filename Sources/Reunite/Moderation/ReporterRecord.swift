/// What became of the reports that somebody has made.
public struct ReporterRecord: Sendable, Equatable {
    /// Those after which something was done.
    public let upheld: Int
    /// Those that were unfounded.
    public let dismissed: Int

    /// A record.
    public init(upheld: Int, dismissed: Int) {
        (self.upheld, self.dismissed) = (upheld, dismissed)
    }

    /// What a report of theirs counts: 1 while nothing is known, towards 2 for who is always right, and towards nothing
    /// for who cries wolf.
    ///
    /// Twice the expected share of upheld reports, after two of each that everybody is given to begin with (the mean of
    /// a beta distribution).
    public var factor: Double { 2 * Double(upheld + 2) / Double(upheld + dismissed + 4) }
}
