/// Markup that is safe to send: whatever text is interpolated into it is escaped, only markup stays as it is.
///
/// ```swift
/// let cell: HTML = "<td>\(text)</td>"
/// ```
struct HTML: Equatable, ExpressibleByStringInterpolation {
    /// The markup.
    let markup: String

    /// Markup that stands in the source.
    init(stringLiteral value: String) {
        markup = value
    }

    /// Markup that stands in the source, with escaped text in it.
    init(stringInterpolation: Interpolation) {
        markup = stringInterpolation.markup
    }

    /// Markup that the caller knows to be safe.
    init(markup: String) {
        self.markup = markup
    }

    /// Whether there is nothing to see.
    var isEmpty: Bool { markup.isEmpty }

    /// Literal parts are markup; interpolated strings are text.
    struct Interpolation: StringInterpolationProtocol {
        /// The markup so far.
        fileprivate var markup = ""

        /// Makes room.
        init(literalCapacity: Int, interpolationCount: Int) {
            markup.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        /// Markup, as it is.
        mutating func appendLiteral(_ literal: String) {
            markup += literal
        }

        /// Text, escaped for content and quoted attributes.
        mutating func appendInterpolation(_ text: String) {
            for scalar in text.unicodeScalars {
                switch scalar {
                case "&": markup += "&amp;"
                case "<": markup += "&lt;"
                case ">": markup += "&gt;"
                case "\"": markup += "&quot;"
                case "'": markup += "&#39;"
                default: markup.unicodeScalars.append(scalar)
                }
            }
        }

        /// Markup, as it is.
        mutating func appendInterpolation(_ html: HTML) {
            markup += html.markup
        }

        /// Pieces of markup, one after the other.
        mutating func appendInterpolation(_ pieces: [HTML]) {
            for piece in pieces { markup += piece.markup }
        }
    }
}

extension [HTML] {
    /// The pieces as one, with something between them.
    func joined(separator: HTML) -> HTML {
        HTML(markup: map(\.markup).joined(separator: separator.markup))
    }
}
