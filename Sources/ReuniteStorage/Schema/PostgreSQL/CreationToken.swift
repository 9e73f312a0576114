/// Tokens for periods of creation, which the database adds to the words of each listing.
///
/// A GIN index has no order. With these tokens it finds the newest listings of an expression without all older ones: for times of
/// creation what ``IndexPeriod`` is for those of occurrence. The row is the time in microseconds.
enum CreationToken {
    /// The binary logarithms of the lengths of periods: 4 seconds, 4.5 minutes, 4.8 hours, 12.7 days.
    static let shifts: [Int64] = [22, 28, 34, 40]

    /// The tokens of a row, as SQL.
    ///
    /// - Parameter id: the column of the row.
    static func sql(_ id: String) -> String {
        let tokens = shifts.map { "'\(prefix($0))' || to_hex(\(id) >> \($0))" }
        return "ARRAY[\(tokens.joined(separator: ", "))]"
    }

    /// The tokens of periods that cover rows: long ones inside, and shorter ones towards the ends as far as the limit allows.
    ///
    /// - Returns: the tokens, and the first row that they cover; nil if the longest periods are more than the limit.
    static func covering(_ rows: ClosedRange<Int64>, limit: Int) -> (tokens: [String], first: Int64)? {
        var cover: (tokens: [String], first: Int64)?
        for shift in shifts.reversed() {
            guard let finer = split(rows, from: shift, limit: limit) else { break }
            cover = (finer, (rows.lowerBound >> shift) << shift)
        }
        return cover
    }

    private static func split(_ rows: ClosedRange<Int64>, from shift: Int64, limit: Int) -> [String]? {
        var tokens: [String] = []
        var row = (rows.lowerBound >> shift) << shift
        while row <= rows.upperBound {
            guard tokens.count < limit else { return nil }
            let longest = shifts.last {
                $0 <= shift || (row & ((1 << $0) - 1) == 0 && row + ((1 << $0) - 1) <= rows.upperBound)
            }!
            tokens.append("\(prefix(longest))\(String(row >> longest, radix: 16))")
            row += 1 << longest
        }
        return tokens
    }

    private static func prefix(_ shift: Int64) -> String { "@b\(String(shift, radix: 36))" }
}
