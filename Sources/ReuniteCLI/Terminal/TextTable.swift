/// A table of text: columns as wide as needed, two spaces apart, the last one unpadded.
struct TextTable {
    /// The column titles.
    let head: [String]
    /// The columns of numbers, which are aligned right.
    let numbers: Set<String>
    private(set) var rows: [[String]] = []

    init(_ head: [String], numbers: Set<String> = []) {
        self.head = head
        self.numbers = numbers
    }

    /// Adds a row with one cell for each column.
    mutating func add(_ row: [String]) {
        precondition(row.count == head.count, "a row has a cell for each column")
        rows.append(row)
    }

    /// The lines, the titles first.
    var lines: [String] {
        let all = [head] + rows
        let widths = head.indices.map { column in all.map { TerminalText.width($0[column]) }.max() ?? 0 }
        return all.map { row in
            let cells = row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - TerminalText.width(cell))
                return numbers.contains(head[column]) ? padding + cell : cell + padding
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
