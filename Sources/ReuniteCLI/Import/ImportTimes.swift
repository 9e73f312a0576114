import Reunite

/// Parses the times of a line, and counts those without a zone, which are read as UTC.
///
/// GDAL writes such times: a date that passed through a GeoPackage becomes `2025-11-11T00:00:00`.
struct ImportTimes {
    /// The current time, to refuse times in the future.
    let now: Timestamp
    /// The number of times without a zone.
    private(set) var withoutZone = 0

    init(now: Timestamp) {
        self.now = now
    }

    /// When the thing was lost or found.
    mutating func occurrence(_ name: String, _ text: String) throws(ImportError) -> Occurrence {
        let moment = try moment(name, text)
        do {
            return try Occurrence(moment, now: now)
        } catch {
            throw ImportError(name, error.description)
        }
    }

    /// A time; nil if the line has none.
    mutating func time(_ name: String, _ text: String?) throws(ImportError) -> Timestamp? {
        guard let text else { return nil }
        return try moment(name, text).start
    }

    /// A time between 1970 and now; nil if the line has none.
    mutating func past(_ name: String, _ text: String?) throws(ImportError) -> Timestamp? {
        guard let time = try time(name, text) else { return nil }
        guard time >= Timestamp(microseconds: 0), time <= now else {
            throw ImportError(name, "must be between 1970 and now")
        }
        return time
    }

    private mutating func moment(_ name: String, _ text: String) throws(ImportError) -> Moment {
        do {
            return try Moment(rfc3339: text)
        } catch {
            // With an appended Z only a time that lacks its zone is valid.
            guard let moment = try? Moment(rfc3339: "\(text)Z") else { throw ImportError(name, error.description) }
            withoutZone += 1
            return moment
        }
    }
}
