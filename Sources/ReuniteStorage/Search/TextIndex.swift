import ReuniteDatabase

/// The SQL that reads and writes the text index (<doc:TextIndex>).
struct TextIndex: Sendable {
    /// The table of the documents. Its `id` is that of the listing.
    let documents: String
    /// The column of ``documents`` that has the document.
    let document: String

    /// What a new document is inserted into: a table, and its columns for the row of the listing and the document.
    var insertion: (table: String, columns: [String])
    /// Replaces the document of a listing `?1` by `?2`, if it differs.
    var update: String
    /// Deletes the document of a listing `?1`.
    let delete: String

    /// Adds those of the words `?1`, separated by spaces, that the table of words lacks.
    let addWords: String

    /// Asks whether the expression `?1` finds a listing.
    let find: String
    /// Counts the listings that the expression `?1` finds, up to `?2`.
    let count: String

    /// The listings as `l` that an expression finds, in the order of creation.
    let listings: @Sendable (_ expression: String, _ isDescending: Bool) -> Source
    /// All listings as `l`, in the order of creation, with the condition that the expression finds them.
    let checkedListings: @Sendable (_ expression: String) -> Source
    /// The index with the documents as `d`, in the order of creation.
    let indexedDocuments: String
    /// The id of the listing, in whose order the index is read.
    let row: String
    /// The text before and after an expression, in the condition that it finds the listing.
    let match: (before: String, after: String)

    /// The function that returns where a text begins in another, from 1; 0 if it is not there.
    let position: String

    /// How expressions are written.
    let syntax: Syntax

    /// Maximum number of Unicode scalars of a word or token in the index; nil for no maximum.
    let longestTerm: Int?

    /// What a statement reads, and a condition on its rows.
    struct Source {
        let from: SQLText
        let condition: SQLText
    }

    /// The operators of expressions.
    struct Syntax: Sendable {
        let and: String
        let or: String
        let not: String
        /// Before and after a term, so that none is taken for an operator. A term has only letters, digits and `@`.
        let quote: String
        /// After a term that is a prefix.
        let prefix: String

        /// The expression that finds a term.
        func quoted(_ text: String) -> String { "\(quote)\(text)\(quote)" }
    }

    /// The term of the index for a word or token.
    ///
    /// A long one is cut, and ends with `@` then, as no word or token does: the terms of words that begin alike are still found by a
    /// prefix, and never by a whole word.
    func term(_ text: String) -> String {
        isCut(text) ? String(text.unicodeScalars.prefix(longestTerm!)) + "@" : text
    }

    /// Whether the index has only the beginning of a word or token, so that documents must be searched for the whole.
    func isCut(_ text: String) -> Bool {
        guard let longestTerm, text.utf8.count > longestTerm else { return false }
        return text.unicodeScalars.count > longestTerm
    }

    /// The condition that an expression finds a listing.
    func matches(_ expression: String) -> SQLText {
        "\(sql: match.before)\(bound: .text(expression))\(sql: match.after)"
    }

    /// The condition that a document in a column has one of the texts of a needle.
    func contains(_ needle: Needle, in column: String) -> SQLText {
        let conditions = needle.texts.map { text -> SQLText in
            "\(sql: position)(\(sql: column), \(bound: .text(text))) > 0"
        }
        return conditions.count == 1 ? conditions[0] : "(\(SQLText.joined(conditions, by: " OR ")))"
    }
}
