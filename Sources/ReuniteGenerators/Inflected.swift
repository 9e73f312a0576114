/// The number and gender of a noun, with which other words agree.
package enum Agreement: Int, Sendable {
    case masculine, feminine, masculinePlural, femininePlural
}

/// A word in its form for each ``Agreement``, as bytes of a JSON string.
package struct Inflected: Sendable {
    private let forms: [[UInt8]]

    /// Parses forms separated by bars.
    ///
    /// One form is invariable (`marron`); two are masculine and feminine, with an s in the plural (`noir|noire`); four
    /// are written out (`azul|azul|azules|azules`).
    init(_ text: some StringProtocol) {
        let given = text.split(separator: "|", omittingEmptySubsequences: false).map { Array(jsonEscaped: $0) }
        switch given.count {
        case 1: forms = [given[0], given[0], given[0], given[0]]
        case 2: forms = given + given.map { $0 + [UInt8(ascii: "s")] }
        case 4: forms = given
        default: preconditionFailure("a word has 1, 2 or 4 forms: \(text)")
        }
    }

    /// The form for an agreement.
    package subscript(agreement: Agreement) -> [UInt8] { forms[agreement.rawValue] }
}
