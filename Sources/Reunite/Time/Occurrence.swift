/// When a thing was lost or found: a day, or a moment.
///
/// In comparisons a day covers all of its moments. The future is not allowed: it is at most today in the most advanced
/// time zone (UTC+14).
public struct Occurrence: Hashable, Sendable, CustomStringConvertible {
    /// The earliest possible moment.
    public let start: Timestamp

    /// The latest possible moment: the end of the day, or ``start`` for a moment.
    public let end: Timestamp

    /// An occurrence as given by a user.
    ///
    /// - Throws: ``InvalidValue`` if it is after today.
    public init(_ moment: Moment, now: Timestamp = .now) throws(InvalidValue) {
        guard CivilDate.of(moment.start, offset: 0) <= CivilDate.latest(at: now) else {
            throw InvalidValue("must not be in the future")
        }
        self.init(start: moment.start, end: moment.end)
    }

    /// An occurrence with stored values.
    public init(start: Timestamp, end: Timestamp) {
        self.start = start
        self.end = end
    }

    /// RFC 3339: a full-date, or a date-time in UTC.
    public var description: String {
        start == end ? start.description : CivilDate.of(start, offset: 0).description
    }
}
