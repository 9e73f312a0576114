extension String {
    /// The name of which this is probably a mistyped form; nil if none is close. Case, hyphens and underscores do not count.
    func nearest(in names: some Sequence<String>) -> String? {
        let typed = letters
        let distances = names.sorted().map { (name: $0, distance: Self.distance(typed, $0.letters)) }
        return distances.filter { $0.distance <= 2 }.min { $0.distance < $1.distance }?.name
    }

    private var letters: [Character] { lowercased().filter { $0 != "_" && $0 != "-" }.map(\.self) }

    /// How many letters to insert, delete or replace (Levenshtein).
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var row = Array(0...b.count)
        for (index, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in b.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[b.count]
    }
}
