/// A text with named places. What is filled in is never searched for places itself.
public struct TextTemplate: Sendable {
    private enum Piece {
        case text(Substring)
        case place(name: String, Substring)
    }

    private let pieces: [Piece]

    /// A template such as `{count} listings`.
    public init(_ text: String, opening: String = "{", closing: String = "}") {
        var pieces: [Piece] = []
        var rest = text[...]
        while let start = rest.firstRange(of: opening),
            let end = rest[start.upperBound...].firstRange(of: closing)
        {
            pieces.append(.text(rest[..<start.lowerBound]))
            pieces.append(
                .place(
                    name: String(rest[start.upperBound..<end.lowerBound]), rest[start.lowerBound..<end.upperBound]))
            rest = rest[end.upperBound...]
        }
        self.pieces = pieces + [.text(rest)]
    }

    /// The text with values in its places; those without a value stay as they are.
    public func filled(_ value: (String) -> String?) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let part): text += part
            case .place(let name, let part): text += value(name) ?? String(part)
            }
        }
        return text
    }
}
