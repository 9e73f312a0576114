/// What the feed keeps of a time that is no longer published: the ends of its days, in SQL that both engines run.
enum FormerTime {
    /// The first microsecond of the day (UTC), in SQL. A remainder has the sign of the time, which may be before 1970.
    static func dayStart(_ time: String) -> String {
        "\(time) - (\(time) % 86400000000 + 86400000000) % 86400000000"
    }

    /// The last microsecond of the day (UTC), in SQL.
    static func dayEnd(_ time: String) -> String { "\(dayStart(time)) + 86399999999" }
}
