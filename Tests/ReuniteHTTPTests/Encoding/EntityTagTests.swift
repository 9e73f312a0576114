import Testing

@testable import ReuniteHTTP

@Suite("Entity tags")
struct EntityTagTests {
    private let tag = EntityTag(name: "abc")

    @Test(
        "A condition names the representation in any coding",
        arguments: [
            (#""abc""#, #""abc""#), (#"W/"abc""#, #""abc""#), ("*", #""abc""#), (" \t\"abc-zstd\"\t ", #""abc-zstd""#),
            (#""x", "abc-br""#, #""abc-br""#), (#""x,y",W/"abc-gzip""#, #""abc-gzip""#), ("", nil), (",,", nil),
            ("abc", nil), (#""abc-lzma""#, nil), (#"w/"abc""#, nil), (#"W/W/"abc""#, nil), (#""ab""#, nil), ("**", nil),
        ] as [(String, String?)])
    func named(header: String, by expected: String?) {
        #expect(tag.named(inIfNoneMatch: header) == expected)
        #expect(tag.matches(ifMatch: header) == (expected != nil && !header.contains("W/")))
    }

    @Test func allOfManyTagsAreCompared() {
        let many = String(repeating: "a,", count: 100_000)
        #expect(tag.named(inIfNoneMatch: many) == nil)
        #expect(tag.named(inIfNoneMatch: many + #""abc""#) == #""abc""#)
    }
}
