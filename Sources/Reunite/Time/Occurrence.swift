/// When a thing was lost or found: a day, or a moment.
///
/// A day stands for all of it where times are compared. Neither may lie in the future: at most today, by the date in
/// the zone that is farthest ahead (UTC+14).
public struct Occurrence: Hashable, Sendable {
    /// The first moment it may have been.
    public let start: Timestamp

    /// The last moment it may have been: the day's end, or ``start`` for a moment.
    public let end: Timestamp

    /// When something was said to have happened.
    ///
    /// - Throws: ``InvalidValue`` where it lies after today.
    public init(_ moment: Moment, now: Timestamp = .now) throws(InvalidValue) {
        guard CivilDate.of(moment.start, offset: 0) <= CivilDate.latest(at: now) else {
            throw InvalidValue("must not lie in the future")
        }
        self.init(start: moment.start, end: moment.end)
    }

    /// An occurrence as it was stored.
    public init(start: Timestamp, end: Timestamp) {
        self.start = start
        self.end = end
    }

    /// RFC 3339, as it was given: a full-date, or a date-time in UTC.
    public var rfc3339: [UInt8] {
        start == end ? start.rfc3339 : CivilDate.of(start, offset: 0).iso8601
    }
}
