/// The words of a text, as stored in the text index.
///
/// A word is a run of letters and digits, folded by ``Folding``; everything else separates words. In scripts without
/// spaces, and in Hangul, each two neighbouring letters are a word, and so is the last letter, so that any part of a text can be
/// found.
public enum Words {
    /// A text as its words, folded, with a single space between two.
    public static func folded(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        var wasUnspaced = false
        forEachRun(in: text) { run, isUnspaced in
            // Unspaced letters need no space to be distinguished from others.
            if !folded.isEmpty && !(isUnspaced || wasUnspaced) { folded.append(" ") }
            folded.append(contentsOf: run)
            wasUnspaced = isUnspaced
        }
        return String(folded)
    }

    /// The distinct words of a text as it is written, in order.
    public static func distinct(in text: String) -> [String] {
        var (words, seen): ([String], Set<ExactText>) = ([], [])
        append(wordsOf: text, to: &words, &seen)
        return words
    }

    /// The distinct emoji of a text: a word each, without colour of the skin; the two letters of a flag are one.
    static func emoji(in text: String) -> [String] {
        var emoji: [String] = []
        var flag: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            let isLetter = (0x1F1E6...0x1F1FF).contains(scalar.value)
            guard isLetter, let first = flag else {
                flag = isLetter ? scalar : nil
                let isEmoji = scalar.value >= 0x2190 && scalar.properties.isEmoji && !scalar.properties.isEmojiModifier
                if isEmoji, !isLetter, Folding.classify(scalar) == .separator { emoji.append(String(scalar)) }
                continue
            }
            emoji.append("\(first)\(scalar)")
            flag = nil
        }
        var seen: Set<ExactText> = []
        return emoji.filter { seen.insert(ExactText($0)).inserted }
    }

    /// Appends the words of a text that were not seen, in order.
    static func append(wordsOf text: String, to words: inout [String], _ seen: inout Set<ExactText>) {
        forEachRun(in: text) { run, isUnspaced in
            guard isUnspaced else {
                let word = String(run)
                if seen.insert(ExactText(word)).inserted { words.append(word) }
                return
            }
            let letters = Array(run)
            for index in letters.indices {
                let pair = String(String.UnicodeScalarView(letters[index..<min(index + 2, letters.count)]))
                if seen.insert(ExactText(pair)).inserted { words.append(pair) }
            }
        }
    }

    /// Whether a word of a document is two neighbours of a title, joined: it is in no table of words, and no other word begins with it.
    public static func isJoinedNeighbours(_ word: String) -> Bool { word.hasPrefix(Spelling.joinMark) }

    /// Calls `body` with each folded run of letters, and whether its script has no spaces.
    public static func forEachRun(in text: String, _ body: (String.UnicodeScalarView, Bool) -> Void) {
        let folded = FoldedRuns(text)
        for run in folded.runs {
            body(String(decoding: folded.bytes[run.range], as: UTF8.self).unicodeScalars, run.isUnspaced)
        }
    }
}
