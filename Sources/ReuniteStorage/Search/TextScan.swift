/// How a search reads the text index: the choice of the engine's planner.
enum TextScan: Equatable {
    /// The index finds all listings of the expression.
    case index
    /// The table in the order of creation; the expression is checked in each row. For an expression that many listings match.
    case rows
    /// One period of creation is read after the other, from the newest on, until the page is full.
    case periods([CreationPeriod])
}

/// A period of creation, and how the text index reads it.
struct CreationPeriod: Equatable {
    /// The first and last row.
    let rows: ClosedRange<Int64>
    /// The expression that all listings of the period match, and few others; empty for the whole index. Nil if the rows of the
    /// period are checked one by one.
    let expression: String?
}
