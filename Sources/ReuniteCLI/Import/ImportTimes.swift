import Reunite

/// Reads the times of a line, and counts those without a zone, which are read as UTC.
///
/// GDAL writes them so: a date that went through a GeoPackage comes out as `2025-11-11T00:00:00`.
struct ImportTimes {
    /// What must not lie in the future is held against this.
    let now: Timestamp
    /// How many of the times that were read had no zone.
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

    /// A time, nil where the line has none.
    mutating func time(_ name: String, _ text: String?) throws(ImportError) -> Timestamp? {
        guard let text else { return nil }
        return try moment(name, text).start
    }

    /// A time between 1970 and now, nil where the line has none.
    mutating func past(_ name: String, _ text: String?) throws(ImportError) -> Timestamp? {
        guard let time = try time(name, text) else { return nil }
        guard time >= Timestamp(microseconds: 0), time <= now else {
            throw ImportError(name, "must lie between 1970 and now")
        }
        return time
    }

    private mutating func moment(_ name: String, _ text: String) throws(ImportError) -> Moment {
        do {
            return try Moment(rfc3339: text)
        } catch {
            // With a Z behind it, only a time that lacks its zone becomes one.
            guard let moment = try? Moment(rfc3339: "\(text)Z") else { throw ImportError(name, error.description) }
            withoutZone += 1
            return moment
        }
    }
}
