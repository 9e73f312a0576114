import Foundation

/// How much each ``Evidence`` counts, in bits. A program learns them; see <doc:Matching>.
public struct Weights: Sendable, Equatable {
    /// The weights, in the order of the cases.
    private(set) var values: [Float]

    /// Weights in the order of the cases of ``Evidence``.
    init(values: [Float]) {
        precondition(values.count == Evidence.allCases.count)
        self.values = values
    }

    subscript(evidence: Evidence) -> Float { values[evidence.rawValue] }

    /// Weights for which nothing counts.
    public static let none = Weights(values: Array(repeating: 0, count: Evidence.allCases.count))

    /// The weights that the program comes with.
    public static func standard() throws -> Weights {
        guard let file = Bundle.module.url(forResource: "weights", withExtension: "json", subdirectory: "Data") else {
            throw LexiconError("the file of weights is missing")
        }
        return try Weights(json: Data(contentsOf: file))
    }

    /// Reads weights: an object with a number for each evidence.
    ///
    /// - Throws: ``LexiconError`` if one is missing or unknown.
    public init(json: Data) throws {
        let named = try JSONDecoder().decode([String: Float].self, from: json)
        let names = Evidence.allCases.map(\.name)
        if let unknown = named.keys.sorted().first(where: { !names.contains($0) }) {
            throw LexiconError("weights: there is no evidence \(unknown)")
        }
        values = try names.map { name in
            guard let weight = named[name] else { throw LexiconError("weights: \(name) is missing") }
            return weight
        }
    }

    /// The weights as a JSON object, one on each line.
    public var json: String {
        let lines = Evidence.allCases.map { evidence in
            "    \"\(evidence.name)\": \(String(format: "%.3f", self[evidence]))"
        }
        return "{\n\(lines.joined(separator: ",\n"))\n}\n"
    }
}
