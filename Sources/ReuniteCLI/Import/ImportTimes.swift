import Foundation
import Reunite

/// Parses the times of a Feature, and counts those without a zone, which are read as UTC.
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
            guard let (usual, hasZone) = Self.usual(text), let moment = try? Moment(rfc3339: usual) else {
                throw ImportError(name, error.description)
            }
            if !hasZone { withoutZone += 1 }
            return moment
        }
    }

    /// The form of RFC 3339 of a time that PostgreSQL, GDAL or a form of HTML has written, such as `2026/11/18 17:30+01`, and whether it
    /// has a zone. Without one it gets a Z.
    private static func usual(_ text: String) -> (text: String, hasZone: Bool)? {
        let form =
            /(\d{4})([-\/])(\d{1,2})\2(\d{1,2})(?:[Tt ](\d{1,2}):(\d\d)(?::(\d\d)([.,]\d+)?)? ?(Z|z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?/
        guard let match = text.trimmingCharacters(in: .whitespaces).wholeMatch(of: form)?.output else { return nil }
        func padded(_ digits: Substring) -> String { digits.count == 1 ? "0\(digits)" : String(digits) }
        let date = "\(match.1)-\(padded(match.3))-\(padded(match.4))"
        guard let hour = match.5, let minute = match.6 else { return (date, true) }
        let fraction = match.8.map { ".\($0.dropFirst())" } ?? ""
        let time = "\(date)T\(padded(hour)):\(minute):\(match.7 ?? "00")\(fraction)"
        guard let zone = match.9, zone.first == "+" || zone.first == "-" else { return ("\(time)Z", match.9 != nil) }
        let digits = zone.filter(\.isNumber)
        return ("\(time)\(zone.prefix(1))\(digits.prefix(2)):\(digits.count == 4 ? digits.suffix(2) : "00")", true)
    }
}
