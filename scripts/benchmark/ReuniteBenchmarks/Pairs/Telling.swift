import Reunite
import ReuniteGenerators

/// A listing of a pair: what one person tells.
struct Telling: Sendable {
    /// The id, which is the label: `pair:7:12:lost`.
    var externalID: String
    /// Whether the thing was lost; otherwise it was found.
    let isLost: Bool
    /// The language of its text.
    let language: ListingLanguage
    /// The category that the person chose.
    let category: Category
    /// The title.
    let title: String
    /// The description; it may be empty.
    let description: String
    /// The pin; nil without one.
    let position: Neighbourhood.Position?
    /// Whether only the area is shown; nil for the default.
    let precision: Precision?
    /// The time, in seconds since 1970, and its offset.
    let seconds, offset: Int
    /// Whether only the day is told.
    let isDay: Bool

    /// Appends the listing as a Feature of the import format, and a newline.
    func append(to bytes: inout [UInt8]) {
        bytes.append(featureAt: position)
        bytes += externalID.utf8
        bytes.append(literal: #"","title":""#)
        bytes += [UInt8](jsonEscaped: title)
        bytes.append(literal: isLost ? #"","status":"lost","category":""# : #"","status":"found","category":""#)
        bytes += category.rawValue.utf8
        bytes.append(literal: #"","description":""#)
        bytes += [UInt8](jsonEscaped: description)
        bytes.append(literal: #"","occurredAt":""#)
        if isDay {
            bytes.append(day: (seconds + offset * 60) / 86_400)
        } else {
            bytes.append(seconds: seconds, offset: offset)
        }
        bytes.append(literal: "\"")
        if let precision { bytes.append(precision: precision) }
        bytes.append(literal: "}}\n")
    }
}
