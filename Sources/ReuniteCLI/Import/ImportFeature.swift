import Foundation
import Reunite
import ReuniteStorage

/// A Feature of the import format. Unknown properties are ignored.
struct ImportFeature: Decodable {
    let type: String
    let geometry: Geometry?
    let properties: Properties

    struct Geometry: Decodable {
        let type: String
        /// Empty unless it is a point: those of other geometries are nested.
        let coordinates: [Double]
    }

    struct Properties: Decodable {
        let title: String
        let status: String
        let category: String
        let description: String?
        let occurredAt: String
        let state: String?
        let resolvedAt: String?
        let outcome: String?
        let precision: String?
        let externalId: String?
        let createdAt: String?
        let updatedAt: String?
        let expiresAt: String?
        let visibility: String?
        let owner: String?
    }
}

extension ImportFeature {
    /// The error of an object that is no Feature.
    static let otherType = ImportError("type", "must be \"Feature\"")

    /// The longest id from another system, in Unicode scalars.
    static let maximumExternalIDLength = 200

    /// The listing of the Feature, validated.
    ///
    /// - Throws: ``ImportError`` that names the invalid member.
    func listing(_ times: inout ImportTimes) throws(ImportError) -> IncomingListing {
        guard type == "Feature" else { throw Self.otherType }
        let properties = self.properties
        let status: ListingStatus = try Self.choice("status", properties.status)
        let precision: Precision? = try properties.precision.map { text throws(ImportError) in
            try Self.choice("precision", text)
        }
        let draft = ListingDraft(
            status: status,
            category: try Self.choice("category", properties.category),
            title: try Self.member("title") { () throws(InvalidValue) in try Title(properties.title) },
            description: try Self.member("description") { () throws(InvalidValue) in
                try Description(properties.description ?? "")
            },
            occurrence: try times.occurrence("occurredAt", properties.occurredAt),
            precision: precision, location: try location())
        return IncomingListing(
            draft: draft, precision: precision,
            state: try properties.state.map { text throws(ImportError) in try Self.choice("state", text) },
            resolvedAt: try times.time("resolvedAt", properties.resolvedAt),
            outcome: try properties.outcome.map { text throws(ImportError) in try Self.choice("outcome", text) },
            externalID: try externalID(),
            createdAt: try times.past("createdAt", properties.createdAt),
            updatedAt: try times.past("updatedAt", properties.updatedAt),
            expiresAt: try times.time("expiresAt", properties.expiresAt),
            visibility: try properties.visibility.map { text throws(ImportError) in
                try Self.choice("visibility", text)
            },
            owner: properties.owner)
    }

    private func location() throws(ImportError) -> Coordinate? {
        guard let geometry else { return nil }
        guard geometry.type == "Point" else { throw ImportError("geometry", "must be a Point or null") }
        // GDAL also writes a height, which a listing does not have.
        guard (2...3).contains(geometry.coordinates.count) else {
            throw ImportError("geometry", "must have two coordinates, longitude and latitude")
        }
        if geometry.coordinates.prefix(2).contains(where: { abs($0) > 1000 }) {
            throw ImportError("geometry", "is not in degrees: convert the file by ogr2ogr -t_srs EPSG:4326")
        }
        return try Self.member("geometry") { () throws(InvalidValue) in
            try Coordinate(longitude: geometry.coordinates[0], latitude: geometry.coordinates[1])
        }
    }

    private func externalID() throws(ImportError) -> String? {
        guard let id = properties.externalId else { return nil }
        guard !id.isEmpty, id.unicodeScalars.count <= Self.maximumExternalIDLength,
            !id.unicodeScalars.contains(where: { $0.value < 0x20 })
        else {
            throw ImportError(
                "externalId", "must have 1 to \(Self.maximumExternalIDLength) characters, and no control characters")
        }
        return id
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ text: String
    ) throws(ImportError) -> Choice where Choice.RawValue == String {
        try member(name) { () throws(InvalidValue) in try Choice(parameter: text) }
    }

    private static func member<Value>(
        _ name: String, _ value: () throws(InvalidValue) -> Value
    ) throws(ImportError) -> Value {
        do {
            return try value()
        } catch {
            throw ImportError(name, error.description)
        }
    }
}

extension ImportFeature.Geometry {
    private enum CodingKeys: CodingKey { case type, coordinates }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        type = try members.decode(String.self, forKey: .type)
        coordinates = type == "Point" ? try members.decode([Double].self, forKey: .coordinates) : []
    }
}

extension ImportFeature.Properties {
    /// The properties of the import format.
    enum CodingKeys: String, CodingKey {
        case title, status, category, description, occurredAt, state, resolvedAt, outcome, precision, externalId
        case createdAt, updatedAt, expiresAt, visibility, owner
    }

    /// The properties with these texts. An empty one is none, except where a Feature must have one: CSV has no other.
    ///
    /// - Parameters:
    ///   - text: the text of a property; nil if the Feature has none.
    ///   - required: the text of a property that each Feature has.
    init(text: (CodingKeys) throws -> String?, required: (CodingKeys) throws -> String) rethrows {
        func optional(_ key: CodingKeys) throws -> String? { try text(key).flatMap { $0.isEmpty ? nil : $0 } }
        title = try required(.title)
        status = try required(.status)
        category = try required(.category)
        description = try optional(.description)
        occurredAt = try required(.occurredAt)
        state = try optional(.state)
        resolvedAt = try optional(.resolvedAt)
        outcome = try optional(.outcome)
        precision = try optional(.precision)
        externalId = try optional(.externalId)
        createdAt = try optional(.createdAt)
        updatedAt = try optional(.updatedAt)
        expiresAt = try optional(.expiresAt)
        visibility = try optional(.visibility)
        owner = try optional(.owner)
    }

    /// Reads texts; a number is the text of its digits, because GDAL and databases take ids and titles of digits for numbers.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? {
            do {
                return try members.decodeIfPresent(String.self, forKey: key)
            } catch DecodingError.typeMismatch(let type, let context) {
                // The Features that this service publishes name the owner by an object, without an address.
                if key == .owner { return nil }
                guard let number = try? members.decode(Decimal.self, forKey: key) else {
                    throw DecodingError.typeMismatch(type, context)
                }
                return "\(number)"
            }
        }
        try self.init(text: text) { key in try text(key) ?? members.decode(String.self, forKey: key) }
    }
}

/// The reason why a Feature cannot be imported.
struct ImportError: Error, Equatable, CustomStringConvertible {
    let description: String

    /// A problem of a member of the Feature.
    init(_ member: String, _ problem: String) {
        description = "\(member) \(problem)"
    }

    init(_ problem: String) {
        description = problem
    }
}
