/// A part of a statement of SQL.
enum SQLToken: Hashable {
    /// A keyword, a number, or a name without quotes, in lower case.
    case word(String)
    /// What is in quotes of any kind, a name or a text, in lower case. A quote in it ends it, as if there were two.
    case quoted(String)
    /// Any other character.
    case symbol(Character)

    /// The parts of a statement, without comments.
    static func all(in statement: String) -> [SQLToken] {
        let text = Array(statement.unicodeScalars)
        var (tokens, start): ([SQLToken], Int) = ([], 0)
        func end(after first: Int, _ isEnd: (Int) -> Bool) -> Int {
            var index = first
            while index < text.count, !isEnd(index) { index += 1 }
            return index
        }
        func string(_ range: Range<Int>) -> String {
            var string = String.UnicodeScalarView()
            string.append(contentsOf: text[range])
            return String(string).lowercased()
        }
        func startsPair(_ index: Int, _ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
            index + 1 < text.count && text[index] == first && text[index + 1] == second
        }
        while start < text.count {
            let scalar = text[start]
            if startsPair(start, "-", "-") {
                start = end(after: start) { text[$0] == "\n" }
            } else if startsPair(start, "/", "*") {
                start = end(after: start + 2) { startsPair($0, "*", "/") } + 2
            } else if let quote = ["'": "'", "\"": "\"", "`": "`", "[": "]"][scalar] as Unicode.Scalar? {
                let close = end(after: start + 1) { text[$0] == quote }
                tokens.append(.quoted(string(start + 1..<close)))
                start = close + 1
            } else if isWord(scalar) {
                let close = end(after: start) { !isWord(text[$0]) }
                tokens.append(.word(string(start..<close)))
                start = close
            } else {
                if !scalar.properties.isWhitespace { tokens.append(.symbol(Character(scalar))) }
                start += 1
            }
        }
        return tokens
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII || scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic
            || scalar.properties.numericType != nil
    }
}
