import ReuniteDatabase

/// What one question about places may take in all files: time, steps of SQLite's virtual machine, and corners of shapes.
///
/// A question that has used its steps or corners gets what was found until then. Only the thread that reads may use it.
public final class PlaceBudget {
    /// Steps of SQLite's virtual machine: about a hundred milliseconds.
    private static let maximumSteps = 2_000_000

    /// Made when the first query begins.
    private lazy var limit = makeLimit()
    private let makeLimit: () -> ReadLimit
    /// The corners that may still be read. A point counts as one.
    private var corners = 200_000

    /// A budget for a caller that nobody waits for.
    public convenience init() {
        self.init { ReadLimit(until: .now + ReadTimeouts().alone) }
    }

    init(_ makeLimit: @escaping () -> ReadLimit) { self.makeLimit = makeLimit }

    /// Whether a query was ended because the question takes too long: it is refused.
    var isTooLong: Bool { limit.isTooLong }

    /// The limit and the steps of the next query; nil if there are none left.
    ///
    /// - Parameter most: the maximum number of steps of a query.
    func query(atMost most: Int) -> (limit: ReadLimit, steps: Int)? {
        let left = Self.maximumSteps - limit.steps
        return left > 0 && !limit.isOver() ? (limit, min(left, most)) : nil
    }

    /// Takes the corners of a shape; false if there are not that many left.
    func take(corners count: Int) -> Bool {
        corners -= max(1, count)
        return corners >= 0
    }
}
