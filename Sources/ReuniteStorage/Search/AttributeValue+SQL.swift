import Reunite
import ReuniteDatabase

/// The SQL of each attribute: its column, the value that the column is compared with, and its term in the text index.
extension AttributeValue {
    /// The column of `listing AS l`.
    var column: String {
        switch self {
        case .status: "l.status"
        case .category: "l.category"
        case .owner: "l.owner"
        }
    }

    /// The value in the column.
    var sql: SQLText {
        switch self {
        case .status, .category: "\(bound: .text(text))"
        case .owner(let owner):
            """
            (SELECT id FROM account
            WHERE id = \(bound: .row(owner.row)) AND secret = \(bound: .secret(owner)))
            """
        }
    }

    /// Its term in the text index; nil if the index has none, and rows are checked one by one.
    var token: String? {
        switch self {
        case .status(let status): TextDocument.token(status)
        case .category(let category): TextDocument.token(category)
        case .owner(let owner): TextDocument.token(owner: owner.row)
        }
    }
}
