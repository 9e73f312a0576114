import Reunite

/// Finds the words that a misspelt one may stand for.
///
/// Words are kept under each form that has one letter less. Two words that differ by one edit share such a form: so a few
/// lookups find the candidates. Source of the idea: W. Garbe, "1000x faster spelling correction", 2012.
struct Misspellings: Sendable {
    /// Shorter words are too easily another word.
    static let leastLetters = 6
    /// No word of the lexicon has more bytes. Looking a word up takes a time that grows with the square of its length.
    static let mostBytes = 40

    private var words: [String] = []
    private var added: Set<String> = []
    /// The forms of the words by bucket, which is the lower bits of a form's hash: those of bucket `b` are at
    /// `starts[b]..<starts[b + 1]`. Each has the upper half of its hash, and the number of the word.
    private var forms: [UInt64] = []
    private var starts: [UInt32] = [0, 0]

    /// Adds a word. Call ``index()`` after the last one.
    mutating func add(_ word: String) {
        guard word.count >= Self.leastLetters, !word.unicodeScalars.contains(where: { $0.value >= 0x250 }) else {
            return
        }
        if added.insert(word).inserted { words.append(word) }
    }

    /// Indexes the words that were added.
    mutating func index() {
        added = []
        var hashes: [(form: UInt64, word: Int)] = []
        for (number, word) in words.enumerated() {
            var word = word
            word.withUTF8 { word in
                Self.forEachShortened(word) { hashes.append((form: $0, word: number)) }
            }
        }
        var places = 1
        while places < 2 * hashes.count { places *= 2 }
        starts = Array(repeating: 0, count: places + 1)
        func place(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (places - 1) }
        for hash in hashes { starts[place(hash.form) + 1] += 1 }
        for index in 1...places { starts[index] += starts[index - 1] }
        forms = Array(repeating: 0, count: hashes.count)
        var next = starts
        for hash in hashes {
            let place = place(hash.form)
            forms[Int(next[place])] = hash.form & ~0xFFFF_FFFF | UInt64(hash.word)
            next[place] += 1
        }
    }

    /// The words at one edit from another one in UTF-8.
    func corrected(_ word: UnsafeBufferPointer<UInt8>) -> Set<String> {
        guard (Self.leastLetters...Self.mostBytes).contains(word.count), Self.isOfLetters(word) else { return [] }
        var found: Set<String> = []
        let mask = starts.count - 2
        Self.forEachShortened(word) { hash in
            let place = Int(truncatingIfNeeded: hash) & mask
            for index in starts[place]..<starts[place + 1] where forms[Int(index)] >> 32 == hash >> 32 {
                var candidate = words[Int(forms[Int(index)] & 0xFFFF_FFFF)]
                if candidate.withUTF8({ Self.isOneEdit(word, $0) }) { found.insert(candidate) }
            }
        }
        return found
    }

    /// Whether a word has enough letters, and nothing else.
    private static func isOfLetters(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        if word.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) { return true }
        guard word.contains(where: { $0 >= 0x80 }) else { return false }
        let text = String(decoding: word, as: UTF8.self)
        return text.count >= leastLetters && text.allSatisfy(\.isLetter)
    }

    /// Calls a closure with the hashes of a word and of its forms with one letter less. The first letter is nearly always right.
    private static func forEachShortened(_ word: UnsafeBufferPointer<UInt8>, _ body: (UInt64) -> Void) {
        body(hash(word, without: nil))
        for index in word.indices.dropFirst() { body(hash(word, without: index)) }
    }

    private static func hash(_ letters: UnsafeBufferPointer<UInt8>, without left: Int?) -> UInt64 {
        var hash = TextHash()
        for index in letters.indices where index != left { hash.add(letters[index]) }
        return hash.value
    }

    /// Whether one insertion, deletion, replacement or exchange of neighbours makes one of the other.
    static func isOneEdit(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        guard long.count - short.count <= 1 else { return false }
        var start = 0
        while start < short.count, short[start] == long[start] { start += 1 }
        if short.count < long.count { return short[start...].elementsEqual(long[(start + 1)...]) }
        guard start < short.count else { return false }
        if short[(start + 1)...].elementsEqual(long[(start + 1)...]) { return true }
        guard start + 1 < short.count else { return false }
        return short[start] == long[start + 1] && short[start + 1] == long[start]
            && short[(start + 2)...].elementsEqual(long[(start + 2)...])
    }
}
