import Foundation
import Testing

@testable import ReuniteHTTP

@Suite struct OrderedJSONTests {
    @Test func jsonIsParsed() throws {
        let text = #" {"b" : [1, -0.5e+3, true, null], "a" : "\u00e9\ud83d\ude00\n\/\"" } "#
        let value = try OrderedJSONParser.parse(text.utf8)
        #expect(value.members.map(\.name) == ["b", "a"])
        #expect(value["b"]?.elements == [.number("1"), .number("-0.5e+3"), .bool(true), .null])
        #expect(value["a"] == .string("é😀\n/\""))
        #expect(try OrderedJSONParser.parse(value.json().utf8) == value)
    }

    /// Whatever Foundation's parser refuses is refused; what both accept gives the same value.
    @Test func damagedTextsAgreeWithFoundation() throws {
        let text = Array(
            #"{"type":"Feature","geometry":{"coordinates":[4.5,-1e2,0]},"a":["x\u00e9\\","é",true,null,{}]}"#.utf8)
        var refused = 0
        for index in text.indices {
            for byte in [0x22, 0x2C, 0x5B, 0x7D, 0x30, 0x5C, 0x00, 0xC3, 0x20, 0x65] as [UInt8] {
                var other = text
                other[index] = byte
                let theirs = try? JSONSerialization.jsonObject(with: Data(other))
                let ours = try? OrderedJSONParser.parse(other)
                if let ours {
                    let again = try JSONSerialization.jsonObject(with: Data(ours.json().utf8)) as? NSObject
                    #expect(again == theirs as? NSObject, "\(String(decoding: other, as: UTF8.self))")
                } else {
                    refused += 1
                }
                // Our parser may be stricter, never looser.
                if theirs == nil { #expect(ours == nil, "\(String(decoding: other, as: UTF8.self))") }
            }
        }
        #expect(refused > 100)
    }

    @Test func nestingIsBounded() throws {
        let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(try OrderedJSONParser.parse(nested(32).utf8) != .null)
        #expect(throws: MalformedJSON.self) { try OrderedJSONParser.parse(nested(33).utf8) }
        #expect(throws: MalformedJSON.self) { try OrderedJSONParser.parse(nested(30_000).utf8) }
    }

    /// The examples of RFC 7396, appendix A.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#), ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ])
    func patchesAreMerged(_ target: String, _ patch: String, _ result: String) throws {
        let merged = try OrderedJSONParser.parse(target.utf8).merging(OrderedJSONParser.parse(patch.utf8))
        #expect(merged.json() == result)
    }
}
