import Reunite

extension Scene {
    /// Appends a title of at most 120 Unicode scalars.
    func appendTitle(using random: inout SeededGenerator, to bytes: inout [UInt8]) {
        let start = bytes.count
        let titles = vocabulary.titles[category]
        var title = titles.pick(using: &random)
        // The first title of a category suits every thing, so three attempts are enough.
        for _ in 0..<3 where !suits(title) { title = titles.pick(using: &random) }
        append(suits(title) ? title : titles.elements[0], using: &random, to: &bytes)
        // About one title in ten million has two long street names, and is too long.
        while bytes[start...].count(where: { $0 & 0xC0 != 0x80 }) > Title.maximumLength,
            let space = bytes[start...].lastIndex(of: UInt8(ascii: " "))
        {
            bytes.removeSubrange(space...)
        }
        // Some people write everything in lower case.
        if !random.happens(perMille: 60) { bytes.capitalise(at: start) }
    }

    /// Appends a description: place and time, mostly a mark, sometimes a story and a closing; rarely nothing.
    func appendDescription(using random: inout SeededGenerator, to bytes: inout [UInt8]) {
        if random.happens(perMille: 20) { return }
        let start = bytes.count
        appendSentence(of: vocabulary.openings, from: start, using: &random, to: &bytes)
        let isList = random.happens(perMille: 30)
        if !isList && random.happens(perMille: 540) {
            let mark = vocabulary.marks[category].pick(using: &random)
            appendSentence(mark, from: start, using: &random, to: &bytes)
        }
        if random.happens(perMille: 130) {
            appendSentence(of: vocabulary.stories, from: start, using: &random, to: &bytes)
        }
        if random.happens(perMille: 250) {
            appendSentence(of: vocabulary.closings, from: start, using: &random, to: &bytes)
        }
        if isList { appendMarkLines(using: &random, to: &bytes) }
    }

    /// Appends several marks, one per line.
    private func appendMarkLines(using random: inout SeededGenerator, to bytes: inout [UInt8]) {
        let marks = vocabulary.marks[category].elements
        let first = random.below(marks.count)
        for index in 0..<min(3, marks.count) {
            bytes.append(literal: #"\n- "#)
            let at = bytes.count
            append(marks[(first + index) % marks.count], using: &random, to: &bytes)
            bytes.capitalise(at: at)
        }
    }

    private func appendSentence(
        of tables: (lost: WordTable<PhraseTemplate>, found: WordTable<PhraseTemplate>), from start: Int,
        using random: inout SeededGenerator, to bytes: inout [UInt8]
    ) {
        let table = isLost ? tables.lost : tables.found
        appendSentence(table[category].pick(using: &random), from: start, using: &random, to: &bytes)
    }

    private func appendSentence(
        _ phrase: PhraseTemplate, from start: Int, using random: inout SeededGenerator, to bytes: inout [UInt8]
    ) {
        if bytes.count > start { bytes += vocabulary.sentenceSpace }
        let at = bytes.count
        append(phrase, using: &random, to: &bytes)
        bytes.capitalise(at: at)
    }
}
