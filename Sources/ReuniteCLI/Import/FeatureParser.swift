import Foundation
import Reunite
import ReuniteStorage

/// Parses Features of the import format.
struct FeatureParser {
    private let decoder = JSONDecoder()
    let now: Timestamp

    /// The listing of a Feature, and how many of its times have no zone; those are read as UTC.
    ///
    /// - Throws: ``ImportError`` with the reason.
    func parse(_ line: [UInt8]) throws(ImportError) -> (listing: IncomingListing, timesWithoutZone: Int) {
        // JSON has no NUL, UTF-16 and UTF-32 have many, and the decoder would read them.
        guard String(validating: line, as: UTF8.self) != nil, !line.contains(0) else {
            throw ImportError("the Feature is not UTF-8")
        }
        let feature: ImportFeature
        do {
            feature = try FeatureScanner.feature(line) ?? decoder.decode(ImportFeature.self, from: Data(line))
        } catch let error as DecodingError {
            // Other kinds of objects, such as geometries, lack members that they need not have.
            let kind = try? decoder.decode(Kind.self, from: Data(line))
            if let kind, kind.type != "Feature" { throw ImportFeature.otherType }
            throw Self.explain(error)
        } catch {
            throw ImportError("the Feature is not JSON")
        }
        var times = ImportTimes(now: now)
        let listing = try feature.listing(&times)
        return (listing, times.withoutZone)
    }

    private struct Kind: Decodable { let type: String }

    private static func explain(_ error: DecodingError) -> ImportError {
        switch error {
        case .keyNotFound(let key, let context) where context.codingPath.isEmpty && key.stringValue == "type":
            ImportError("type", "is missing: the object is no GeoJSON")
        case .keyNotFound(let key, let context):
            ImportError(
                context.codingPath.first?.stringValue == "geometry" ? "geometry.\(key.stringValue)" : key.stringValue,
                "is missing")
        case .valueNotFound(_, let context): ImportError(name(context), "must not be null")
        case .typeMismatch(let type, let context):
            ImportError(
                name(context),
                "must be \(type == String.self ? "text" : type == Double.self ? "a number" : "an object or a list")")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            ImportError(name(context), "cannot be read")
        default: ImportError("the Feature is not JSON")
        }
    }

    private static func name(_ context: DecodingError.Context) -> String {
        context.codingPath.last { $0.intValue == nil }?.stringValue ?? "the Feature"
    }
}
