/// Safe HTML: interpolated text is escaped, literals are markup.
///
/// ```swift
/// let cell: HTML = "<td>\(text)</td>"
/// ```
struct HTML: Equatable, ExpressibleByStringInterpolation {
    /// The markup.
    let markup: String

    /// Markup from a literal.
    init(stringLiteral value: String) {
        markup = value
    }

    /// Markup from a literal with escaped text in it.
    init(stringInterpolation: Interpolation) {
        markup = stringInterpolation.markup
    }

    /// Markup that the caller knows to be safe.
    init(markup: String) {
        self.markup = markup
    }

    /// Whether the markup is empty.
    var isEmpty: Bool { markup.isEmpty }

    /// Literal parts are markup; interpolated strings are escaped.
    struct Interpolation: StringInterpolationProtocol {
        /// The markup so far.
        fileprivate var markup = ""

        /// Reserves capacity.
        init(literalCapacity: Int, interpolationCount: Int) {
            markup.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        /// Appends markup unchanged.
        mutating func appendLiteral(_ literal: String) {
            markup += literal
        }

        /// Appends text, escaped for content and quoted attributes.
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

        /// Appends markup unchanged.
        mutating func appendInterpolation(_ html: HTML) {
            markup += html.markup
        }

        /// Appends several pieces of markup.
        mutating func appendInterpolation(_ pieces: [HTML]) {
            for piece in pieces { markup += piece.markup }
        }
    }
}

extension [HTML] {
    /// The pieces with a separator between them.
    func joined(separator: HTML) -> HTML {
        HTML(markup: map(\.markup).joined(separator: separator.markup))
    }
}
