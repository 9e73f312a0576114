/// A part of an SQL statement, with the values of its parameters in order.
struct SQLText {
    private(set) var text: String
    private(set) var values: [SQLValue]

    init(_ text: String = "", _ values: [SQLValue] = []) {
        self.text = text
        self.values = values
    }

    mutating func append(_ text: String, _ value: SQLValue) { append(text, [value]) }

    mutating func append(_ text: String, _ values: [SQLValue] = []) {
        self.text += text
        self.values += values
    }

    mutating func append(_ other: SQLText) { append(other.text, other.values) }
}
