import Foundation
import TestSupport
import Testing

@testable import ReuniteCLI

/// The forms in which programs and people write Features.
@Suite struct FeatureReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The Features of a file, with the lines on which they begin, without white space; the error at which reading ends.
    private func read(_ content: some Sequence<UInt8>) throws -> (items: [String], error: String?) {
        let file = folder.url.appendingPathComponent("x.json")
        try Data(content).write(to: file)
        var reader = FeatureReader(source: try ByteSource(path: file.path))
        var items: [String] = []
        do {
            while let item = try reader.next() {
                let text = item.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "too long"
                items.append("\(item.line) \(text)")
            }
        } catch { return (items, "\(error)") }
        return (items, nil)
    }

    private func read(_ text: String) throws -> (items: [String], error: String?) { try read(Array(text.utf8)) }

    @Test(
        "Each form has the same Features",
        arguments: [
            (#"{"a":1}"# + "\n" + #"{"b":"x y"}"#, [1, 2]),
            (#"{"a":1}"# + "\r\n\r\n" + #"{"b":"x y"}"# + "\r\n", [1, 3]),
            ("\u{FEFF}" + #"{"a":1} {"b":"x y"}"#, [1, 1]),
            ("\u{1E}" + #"{"a":1}"# + "\n\u{1E}{\n" + #""b": "x y""# + "\n}\n", [1, 2]),
            ("[\n  {\n    \"a\": 1\n  },\n  { \"b\": \"x y\" }\n]\n", [2, 5]),
            (#"[{"a":1},{"b":"x y"}]"#, [1, 1]),
            (#"{"type":"FeatureCollection","features":[{"a":1},{"b":"x y"}]}"#, [1, 1]),
            (#"{"features": [{"a":1},{"b":"x y"}], "name": "]}", "more": {"features": [1]}}"#, [1, 1]),
            (
                "{\n\"type\": \"FeatureCollection\",\n\"name\": \"x\",\n\"crs\": { \"type\": \"name\", \"properties\": { \"n\": [1] } },\n"
                    + "\"features\": [\n{ \"a\": 1 },\n{ \"b\": \"x y\" }\n]\n}\n", [6, 7]
            ),
            (#"{"features":[{"a":1}]}"# + "\n" + #"{"features":[{"b":"x y"}]}"#, [1, 2]),
        ])
    func forms(_ text: String, _ lines: [Int]) throws {
        let (items, error) = try read(text)
        #expect(items == ["\(lines[0]) {\"a\":1}", "\(lines[1]) {\"b\":\"x y\"}"] && error == nil)
    }

    @Test func nothingIsNoFeature() throws {
        for empty in ["", "\n \n", "[]", #"{"type":"FeatureCollection","features":[]}"#] {
            #expect(try read(empty).items == [])
        }
        #expect(try read(#"{"type":"FeatureCollection"}"#).items == [#"1 {"type":"FeatureCollection"}"#])
    }

    @Test(
        "A damaged Feature does not hide the next one",
        arguments: [
            (#"{"a":"x"# + "\n" + #"{"b":1}"#, [#"1 {"a":"x"#, #"2 {"b":1}"#]),
            (#"{"a":{"x":1}"# + "\n" + #"{"b":1}"#, [#"1 {"a":{"x":1}"#, #"2 {"b":1}"#]),
            ("no, JSON\n" + #"{"b":1}"#, ["1 no, JSON", #"2 {"b":1}"#]),
            (#"[7, {"b":1}, "x"]"#, ["1 7", #"1 {"b":1}"#, #"1 "x""#]),
            (#"}]{"b":1}"#, [#"1 }]{"b":1}"#]),
            ("{\"features\":[{\"a\":\"x\ny\",\"c\":[1]},{\"b\":1}]}", ["1 {\"a\":\"x\ny\",\"c\":[1]}", #"2 {"b":1}"#]),
            (
                "{\"features\":[\n{\"a\":\"x\n  {\"b\":1},\n{\"c\":1}\n]}",
                [#"2 {"a":"x"#, #"3 {"b":1}"#, #"4 {"c":1}"#]
            ),
            ("{\"a\":1},\n{\"b\":1}", [#"1 {"a":1}"#, #"2 {"b":1}"#]),
            (#"{"features":[{"a":{"x":1},{"b":1}]}"#, [#"1 {"a":{"x":1},"#, #"1 {"b":1}"#]),
            (#"{"a":[4 5.7, 45]}"#, [#"1 {"a":[4 5.7,45]}"#]),
            (#"{"a":"\"}{"}"# + "\n" + #"{"b":1"#, [#"1 {"a":"\"}{"}"#, #"2 {"b":1"#]),
        ])
    func damage(_ text: String, _ expected: [String]) throws { #expect(try read(text).items == expected) }

    @Test(
        "The end of a list that is cut off is an error, and its Features are read",
        arguments: [
            #"[{"a":1}"#, #"{"features":[{"a":1},"#, #"{"features":[{"a":1}]"#,
        ])
    func cut(text: String) throws {
        let (items, error) = try read(text)
        #expect(items == [#"1 {"a":1}"#] && error?.contains("the file ends inside") == true)
    }

    @Test func memoryIsBounded() throws {
        let long = #"{"a":""# + String(repeating: "x", count: FeatureReader.maximumLength) + #""}"#
        #expect(try read("\(long)\n{\"b\":1}").items == ["1 too long", #"2 {"b":1}"#])
        #expect(try read("[\(long),{\"b\":1}]").items == ["1 too long", #"1 {"b":1}"#])
        let nested = String(repeating: "[", count: 3_000_000)
        #expect(try read("{\"a\":\(nested)").items == ["1 too long"])
    }

    @Test func zerosAfterCompressedBytesAreNoDamage() throws {
        let bytes = TestTiles.gzip(#"{"a":1}"#)
        for zeros in [1, 512, 1_000_000] {
            #expect(try read(bytes + [UInt8](repeating: 0, count: zeros)).items == [#"1 {"a":1}"#])
            #expect(
                try read(bytes + [UInt8](repeating: 0, count: zeros) + bytes).items == [#"1 {"a":1}"#, #"1 {"a":1}"#])
        }
        #expect(try read(bytes + [0, 7]).error != nil)
    }
}
