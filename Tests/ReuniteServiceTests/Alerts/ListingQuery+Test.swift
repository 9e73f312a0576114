import Foundation
import Reunite

extension ListingQuery {
    /// Reads the queries of saved searches in these tests, in the syntax of the API: words, a status and a box.
    init(test query: String) throws {
        let filters = try query.split(separator: "&").map { parameter -> ListingFilter in
            let parts = parameter.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw InvalidValue("must have a name and a value") }
            switch parts[0] {
            case "q": return .words(try SearchWords(parts[1]))
            case "status":
                guard let status = ListingStatus(rawValue: parts[1]) else { throw InvalidValue("must be a status") }
                return .status(status)
            case "bbox":
                let edges = parts[1].split(separator: ",").compactMap { Double($0) }
                guard edges.count == 4 else { throw InvalidValue("must have four edges") }
                return .box(try BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3]))
            default: throw InvalidValue("must be known")
            }
        }
        try self.init(filters)
    }
}
