/// How each two concepts are related: a table with a byte for each pair.
struct Relations: Sendable {
    /// What the files say, by id.
    struct Links {
        struct Link {
            let from, to: String
            let file: String
        }
        var within: [Link] = []
        var near: [Link] = []
        var contradicts: [Link] = []

        mutating func add(_ entry: LexiconFile.Entry, from file: String) {
            func links(_ ids: [String]?) -> [Link] { (ids ?? []).map { Link(from: entry.id, to: $0, file: file) } }
            within += links(entry.within.map { [$0] })
            near += links(entry.near)
            contradicts += links(entry.contradicts)
        }
    }

    private let count: Int
    private var table: [UInt8]
    private var lists: [[Lexicon.Number]]

    init(count: Int) {
        self.count = count
        table = [UInt8](repeating: Relation.unrelated.rawValue, count: count * count)
        lists = Array(repeating: [], count: count)
    }

    /// - Throws: ``LexiconError`` for an id that does not exist, and for a concept within itself.
    init(count: Int, links: Links, numbers: [String: Int]) throws(LexiconError) {
        self.init(count: count)
        func pairs(_ links: [Links.Link]) throws(LexiconError) -> [(Int, Int)] {
            var pairs: [(Int, Int)] = []
            for link in links {
                guard let from = numbers[link.from], let to = numbers[link.to] else {
                    throw LexiconError("\(link.file): \(link.from) names \(link.to), which no file has")
                }
                pairs.append((from, to))
            }
            return pairs
        }
        var parents = [Int?](repeating: nil, count: count)
        for (child, parent) in try pairs(links.within) { parents[child] = parent }
        let near = try pairs(links.near)
        let contraries = try pairs(links.contradicts)

        var ancestors: [[Int]] = []
        for number in 0..<count {
            var line: [Int] = []
            var next = parents[number]
            while let parent = next {
                guard line.count < 8, parent != number else {
                    throw LexiconError("\(numbers.first { $0.value == number }?.key ?? ""): is within itself")
                }
                line.append(parent)
                next = parents[parent]
            }
            ancestors.append(line)
        }
        for number in 0..<count {
            for ancestor in ancestors[number] { set(number, ancestor, .broader) }
        }
        let families = Dictionary(grouping: 0..<count) { parents[$0] }
        for (parent, children) in families where parent != nil {
            for (index, one) in children.enumerated() {
                for other in children[(index + 1)...] { set(one, other, .siblings) }
            }
        }
        for (one, other) in near { set(one, other, .near) }
        for (one, other) in contraries { set(one, other, .contrary, isForced: true) }
        for number in 0..<count { table[number * count + number] = Relation.same.rawValue }
        lists = (0..<count).map { number in
            (0..<count).filter { self[number, $0] > .contrary }.map(Lexicon.Number.init)
        }
    }

    private mutating func set(_ one: Int, _ other: Int, _ relation: Relation, isForced: Bool = false) {
        guard one != other, isForced || self[one, other] < relation else { return }
        table[one * count + other] = relation.rawValue
        table[other * count + one] = relation.rawValue
    }

    subscript(one: Int, other: Int) -> Relation { Relation(rawValue: table[one * count + other])! }

    func related(to number: Int) -> [Lexicon.Number] { lists[number] }
}
