import Foundation
import Reunite

/// A listing in the import format; labelled ones have an `externalId` that begins with `pair:`.
struct LabelledFeature: Decodable {
    struct Geometry: Decodable { let coordinates: [Double] }
    struct Properties: Decodable {
        let externalId: String?
        let pair: String?
        let title: String
        let status: ListingStatus
        let category: Reunite.Category
        let description: String?
        let occurredAt: String
        let precision: Precision?
        let language: String?
        let state: ListingState?
    }
    let geometry: Geometry?
    let properties: Properties

    /// The listings of a file, one a line.
    static func all(in path: String) throws -> [LabelledFeature] {
        try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(LabelledFeature.self, from: $0)
        }
    }

    /// When it was lost or found.
    var moment: Moment {
        get throws {
            // An interval is more than a listing can say: its first moment's day.
            let time = properties.occurredAt.split(separator: "/")
            return try Moment(rfc3339: time.count > 1 ? time[0].prefix(10) : time[0])
        }
    }
}
