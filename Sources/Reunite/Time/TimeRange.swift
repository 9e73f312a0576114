/// A time range that may be open at either end: the `datetime` parameter of OGC API Features.
public struct TimeRange: Hashable, Sendable {
    /// The first moment, inclusive; nil if the range has no start.
    public let start: Timestamp?

    /// The last moment, inclusive; nil if the range has no end.
    public let end: Timestamp?

    /// Parses a moment, or two separated by a slash; `..` or nothing leaves an end open.
    ///
    /// - Throws: ``InvalidValue`` if the text is neither, or the range ends before it starts.
    public init(parsing text: String) throws(InvalidValue) {
        let ends = text.split(separator: "/", omittingEmptySubsequences: false)
        switch ends.count {
        case 1:
            let moment = try Moment(rfc3339: ends[0])
            (start, end) = (moment.start, moment.end)
        case 2:
            start = try Self.bound(ends[0])?.start
            end = try Self.bound(ends[1])?.end
        default:
            throw InvalidValue("must be a time, or two separated by a slash")
        }
        if let start, let end, start > end {
            throw InvalidValue("must not end before it starts")
        }
        guard start != nil || end != nil else {
            throw InvalidValue("must have a start or an end")
        }
    }

    private static func bound(_ text: Substring) throws(InvalidValue) -> Moment? {
        text.isEmpty || text == ".." ? nil : try Moment(rfc3339: text)
    }
}

extension TimeRange {
    /// Whether the range and an occurrence overlap.
    public func overlaps(_ occurrence: Occurrence) -> Bool {
        (end.map { occurrence.start <= $0 } ?? true) && (start.map { occurrence.end >= $0 } ?? true)
    }
}
