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
            (
                #"[{"type":"FeatureCollection","features":[{"a":1}]},{"features":[{"b":"x y"}],"type":"FeatureCollection"}]"#,
                [1, 1]
            ),
            (#"{"features":[{"type":"FeatureCollection","features":[{"a":1}],"x":[{}]},{"b":"x y"}]}"#, [1, 1]),
            (#"{"type":"FeatureCollection","links":[{"type":"Feature"}],"features":[{"a":1},{"b":"x y"}]}"#, [1, 1]),
        ])
    func forms(_ text: String, _ lines: [Int]) throws {
        let (items, error) = try read(text)
        #expect(items == ["\(lines[0]) {\"a\":1}", "\(lines[1]) {\"b\":\"x y\"}"] && error == nil)
    }

    @Test(
        "A Feature with a foreign member that is a list of Features is a Feature",
        arguments: [
            #"{"type":"Feature","features":[{"b":1}]}"#, #"{"features":[{"b":1}],"type":"Feature"}"#,
            #"{"features":[{"b":1,"type":"FeatureCollection"}],"x":{"type":"y"},"type":"Feature","z":1}"#,
        ])
    func foreignMember(text: String) throws {
        #expect(try read("\(text)\n{\"c\":1}").items == ["1 \(text)", #"2 {"c":1}"#])
        #expect(try read("{\"features\":[\(text),{\"c\":1}]}").items == ["1 \(text)", #"1 {"c":1}"#])
    }

    @Test func otherMembersOfACollectionMayBeLong() throws {
        let long = "\"x\":[\"\(String(repeating: "y", count: 3 << 20))\"]"
        for text in [
            #"{\#(long),"features":[{"a":1}],"type":"FeatureCollection"}"#,
            #"{"type":"FeatureCollection","features":[{"a":1}],\#(long)}"#,
            #"{"features":[{"a":1}],\#(long),"type":"FeatureCollection"}"#,
        ] {
            #expect(try read(text) == (items: [#"1 {"a":1}"#], error: nil))
        }
    }

    @Test(
        "A file of another format gets one message",
        arguments: [
            ("PK\u{3}\u{4}\u{14}\u{0}\n\u{0}", "ZIP"), ("SQLite format 3\u{0}\n\n\n", "GeoPackage"),
            ("title,lon\nSac,4.8\n\"{}\",5\n", "CSV"), ("\u{FEFF}title;lon\r\nSac;4,8\r\n", "CSV"),
            ("<?xml version=\"1.0\"?>\n<kml>\n{\n</kml>", "KML"), ("\n <gpx>\n</gpx>\n", "GPX"),
            ("\u{0}\u{0}'\n\n", "Shapefile"), ("PAR1\n\n", "Parquet"),
        ])
    func otherFormats(_ text: String, _ word: String) throws {
        for bytes in [Array(text.utf8), TestTiles.gzip(text)] {
            let (items, error) = try read(bytes)
            #expect(items == [] && error?.contains(word) == true, "\(String(describing: error))")
            #expect(error?.contains("ogr2ogr -f GeoJSONSeq") == true)
        }
    }

    @Test func otherEncodingsAndCompressionsGetOneMessage() throws {
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian] {
            let (items, error) = try read(#require("{\"a\":1}\n{\"b\":1}".data(using: encoding)))
            #expect(items == [] && error?.contains("UTF-8") == true, "\(String(describing: error))")
        }
        for (bytes, program) in [([0x28, 0xB5, 0x2F, 0xFD, 0], "zstd"), (Array("BZh91AY".utf8), "bzip2")] {
            let (items, error) = try read(bytes)
            #expect(items == [] && error?.contains(program) == true, "\(String(describing: error))")
        }
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
