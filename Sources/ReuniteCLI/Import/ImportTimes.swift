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
        var form = TimeForm(Array(text.trimmingCharacters(in: .whitespaces).utf8))
        guard form.copy(4...4), let separator = form.take("-/"), form.write("-"), form.copyPadded(),
            form.take([separator]) != nil, form.write("-"), form.copyPadded()
        else { return nil }
        if form.isAtEnd { return (form.text, true) }
        guard form.take("Tt ") != nil, form.write("T"), form.copyPadded(), form.take(":") != nil, form.write(":"),
            form.copy(2...2), form.write(":")
        else { return nil }
        if form.take(":") == nil {
            _ = form.write("00")
        } else {
            guard form.copy(2...2) else { return nil }
            if form.take(".,") != nil { guard form.write("."), form.copy(1...Int.max) else { return nil } }
        }
        if form.isAtEnd { return form.write("Z") ? (form.text, false) : nil }
        _ = form.take(" ")
        if form.isRest(["Z", "z", "UTC", "GMT"]) { return form.write("Z") ? (form.text, true) : nil }
        guard let sign = form.take("+-"), form.write([sign]), form.copy(2...2), form.write(":") else { return nil }
        if form.isAtEnd { return form.write("00") ? (form.text, true) : nil }
        _ = form.take(":")
        return form.copy(2...2) && form.isAtEnd ? (form.text, true) : nil
    }
}
