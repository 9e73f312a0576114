import Foundation

extension SearchWords.Word {
    /// The word as it occurs in a text of folded words, with a space before and after each word.
    public var needle: String { isPrefix ? " \(text)" : " \(text) " }

    /// Whether folded words, with a space before and after each, contain this word.
    fileprivate func occurs(in words: [UInt8]) -> Bool {
        var needle = needle
        return needle.withUTF8 { needle in
            words.withUnsafeBytes { words in
                guard var rest = words.baseAddress, let sought = needle.baseAddress else { return false }
                let end = rest + words.count
                // Only a space can begin a match.
                while end - rest >= needle.count, let space = memchr(rest, 0x20, end - rest) {
                    guard end - UnsafeRawPointer(space) >= needle.count else { return false }
                    if memcmp(space, sought, needle.count) == 0 { return true }
                    rest = UnsafeRawPointer(space) + 1
                }
                return false
            }
        }
    }
}

extension SearchWords.Term {
    /// Whether folded words, with a space before and after each, contain this word or another spelling of it.
    public func occurs(in words: [UInt8]) -> Bool {
        word.occurs(in: words) || others.contains { $0.occurs(in: words) }
    }
}
