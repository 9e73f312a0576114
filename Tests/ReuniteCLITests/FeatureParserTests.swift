import Foundation
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteCLI

@Suite struct FeatureParserTests {
    private let parser = FeatureParser(now: .now)
    private static let valid = #"""
        {"type":"Feature","geometry":{"type":"Point","coordinates":[4.8,45.7]},"properties":{"title":"Sac","status":"found","category":"bags","description":"é","occurredAt":"2020-01-01","extra":[1]}}
        """#

    @Test func aLineBecomesAListing() throws {
        let (listing, timesWithoutZone) = try parser.parse(Array(Self.valid.utf8))
        #expect(timesWithoutZone == 0)
        #expect(listing.draft.title.text == "Sac" && listing.draft.precision == .exact)
        #expect(listing.draft.location == Coordinate(uncheckedLongitude: 4.8, latitude: 45.7))
        #expect(listing.state == nil && listing.externalID == nil)
    }

    @Test("Lines in UTF-16 or UTF-32 are refused", arguments: [String.Encoding.utf16LittleEndian, .utf32BigEndian])
    func otherEncodings(_ encoding: String.Encoding) throws {
        let line = Self.valid.replacing("é", with: "e")
        #expect(throws: ImportError("the Feature is not UTF-8")) {
            try parser.parse(Array(try #require(line.data(using: encoding))))
        }
    }

    /// The scanner may give up on any line, but must not read one otherwise.
    @Test func usualLinesAreReadAsByTheGeneralDecoder() throws {
        let usual = [
            Self.valid.replacing(",\"extra\":[1]", with: ""),
            #"{"type":"Feature","geometry":null,"properties":{"externalId":"a:1","title":"x","status":"lost","#
                + #""category":"bags","occurredAt":"2020-01-01","state":null,"owner":"a@b.example"}}"#,
            #" { "properties" : {"title":"x","status":"lost","category":"b","occurredAt":"t","description":""} ,"#
                + #" "type" : "F", "geometry":{"coordinates":[ -0.5 , 12 , 0],"type":"Point"} } "#,
        ]
        func read(_ line: [UInt8]) throws -> Bool {
            guard String(validating: line, as: UTF8.self) != nil, let feature = FeatureScanner.feature(line) else {
                return false
            }
            let decoded = try JSONDecoder().decode(ImportFeature.self, from: Data(line))
            #expect("\(feature)" == "\(decoded)", "\(String(decoding: line, as: UTF8.self))")
            return true
        }
        for line in usual { #expect(try read(Array(line.utf8)), "\(line)") }
        var random = SeededGenerator(seed: 36)
        let parts = Array(#"{}[]:,"\ e0.-19tn"#.utf8) + [0, 0x0A, 0xC3]
        var count = 0
        for _ in 0..<5_000 {
            var line = Array(usual.randomElement(using: &random)!.utf8)
            let place = Int.random(in: 0..<line.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: line[place] = parts.randomElement(using: &random)!
            case 1: line.insert(parts.randomElement(using: &random)!, at: place)
            default: line.removeSubrange(place..<min(place + Int.random(in: 1...12, using: &random), line.count))
            }
            if try read(line) { count += 1 }
        }
        #expect(count > 500)
    }

    /// GDAL writes a date that passed through a GeoPackage in this form.
    @Test(arguments: [
        ("2020-01-01T00:00:00", "2020-01-01T00:00:00Z", 1),
        ("2020-01-01T10:30:00.25", "2020-01-01T10:30:00.25Z", 1),
        ("2020-01-01T00:00:00+01:00", "2019-12-31T23:00:00Z", 0), ("2020-01-01", "2020-01-01", 0),
    ])
    func aTimeWithoutItsZoneIsReadAsUTC(_ text: String, _ occurrence: String, _ count: Int) throws {
        let line = Self.valid.replacing("2020-01-01", with: text)
        let (listing, timesWithoutZone) = try parser.parse(Array(line.utf8))
        #expect(listing.draft.occurrence.description == occurrence)
        #expect(timesWithoutZone == count)
    }

    @Test func everyTimeOfALineIsCounted() throws {
        let times = ["createdAt", "updatedAt", "resolvedAt", "expiresAt"].map { "\"\($0)\":\"2020-01-02T03:04:05\"" }
        let line = Self.valid.replacing("\"extra\"", with: "\(times.joined(separator: ",")),\"x\"")
        let (listing, timesWithoutZone) = try parser.parse(Array(line.utf8))
        #expect(timesWithoutZone == 4)
        #expect(listing.resolvedAt == (try Moment(rfc3339: "2020-01-02T03:04:05Z").start))
    }

    /// Times as PostgreSQL, GDAL and forms of HTML write them.
    @Test(arguments: [
        ("2020-01-01 10:30:00+01", "2020-01-01T09:30:00Z", 0), ("2020-01-01T10:30:00+0130", "2020-01-01T09:00:00Z", 0),
        ("2020/01/01 10:30:00+02", "2020-01-01T08:30:00Z", 0), ("2020/01/01", "2020-01-01", 0),
        ("2020-01-01T10:30", "2020-01-01T10:30:00Z", 1),
        ("2020-01-01 10:30:00.123456-05", "2020-01-01T15:30:00.123456Z", 0),
        ("2020/1/1 9:05", "2020-01-01T09:05:00Z", 1), ("2020-01-01 10:30:00 UTC", "2020-01-01T10:30:00Z", 0),
        ("2020-01-01 10:30Z", "2020-01-01T10:30:00Z", 0), (" 2020-01-01 ", "2020-01-01", 0),
        ("2020-01-01 10:30:00,5 +0100", "2020-01-01T09:30:00.5Z", 0), ("2020-1-1t9:05:07", "2020-01-01T09:05:07Z", 1),
    ])
    func timesOfOtherProgramsAreRead(_ text: String, _ occurrence: String, _ count: Int) throws {
        let line = Self.valid.replacing("2020-01-01", with: text)
        let (listing, timesWithoutZone) = try parser.parse(Array(line.utf8))
        #expect(listing.draft.occurrence.description == occurrence)
        #expect(timesWithoutZone == count)
    }

    @Test(
        "No day, hour or zone is guessed",
        arguments: [
            "01/02/2020", "2020-01/02", "2020-13-01", "2020-02-30 10:00", "2020-01-01 25:00", "2020-01-01 10:30:00 CET",
            "2020-01-01 10:30 +1", "2020-01-01 10", "20200101", "1577836800", "2020-01-01 10:30:00.", "2020-01-01 10:3",
            "2020-01-01 10:30:00+01:000", "2020-01-01 10:30:00 UTCZ", "2020-001-01", "2020-01-01T", "２０２０/1/1",
        ])
    func otherTimesAreRefused(text: String) {
        let line = Self.valid.replacing("2020-01-01", with: text)
        let error = #expect(throws: ImportError.self) { try parser.parse(Array(line.utf8)) }
        #expect(error?.description.hasPrefix("occurredAt") == true)
    }

    /// GDAL and databases take ids and titles of digits for numbers.
    @Test(arguments: [
        ("1001", "1001"), ("1001.0", "1001"), ("-7", "-7"), ("12345678901234567890", "12345678901234567890"),
    ])
    func numbersAreTexts(_ number: String, _ text: String) throws {
        let line = Self.valid.replacing("\"Sac\"", with: number).replacing(
            "\"extra\"", with: "\"externalId\":\(number),\"x\"")
        let listing = try parser.parse(Array(line.utf8)).listing
        #expect(listing.draft.title.text == text && listing.externalID == text)
    }

    @Test(
        "What this service and CSV give can be imported: an owner as an object, empty texts",
        arguments: [
            #""owner":{"id":"x","displayName":"Ada"}"#, #""owner":null"#, #""owner":"""#, #""externalId":"""#,
            #""resolvedAt":"","createdAt":"","outcome":"","state":"""#, #""precision":"","visibility":"""#,
        ])
    func absent(members: String) throws {
        let line = Self.valid.replacing("\"extra\"", with: "\(members),\"x\"")
        let listing = try parser.parse(Array(line.utf8)).listing
        #expect(listing.owner == nil && listing.externalID == nil && listing.resolvedAt == nil && listing.state == nil)
        // The scanner reads the same.
        let plain = line.replacing(",\"x\":[1]", with: "")
        if let scanned = FeatureScanner.feature(Array(plain.utf8)) {
            let decoded = try JSONDecoder().decode(ImportFeature.self, from: Data(plain.utf8))
            #expect("\(scanned)" == "\(decoded)")
        }
    }

    /// A replacement in the valid line, and what the error names.
    @Test(arguments: [
        (#""Feature""#, #""Thing""#, "type"), ("[4.8,45.7]", "[4.8]", "geometry"),
        ("[4.8,45.7]", "[4.8,45.7,3,4]", "geometry"),
        ("[4.8,45.7]", "[534333.6,5735000.1]", "EPSG:4326"),
        ("[4.8,45.7]", "[200,45.7]", "longitude"), ("[4.8,45.7]", "[\"a\",1]", "coordinates"),
        ("\"Point\"", "\"Line\"", "must be a Point"),
        (
            #"{"type":"Point","coordinates":[4.8,45.7]}"#, #"{"type":"LineString","coordinates":[[4.8,45.7]]}"#,
            "must be a Point"
        ),
        (
            #"{"type":"Point","coordinates":[4.8,45.7]}"#, #"{"type":"GeometryCollection","geometries":[]}"#,
            "must be a Point"
        ),
        (#"{"type":"Point","coordinates":[4.8,45.7]}"#, #"{"type":"Point","coordinates":[]}"#, "two coordinates"),
        ("\"Sac\"", "\"\"", "title"), ("\"Sac\"", "true", "title must be text"),
        ("\"Sac\"", "null", "title must not be null"), ("Sac", "a\\r\\nb", "title must be one line"),
        ("\"Sac\"", "[\"Sac\"]", "title must be text"), ("\"title\"", "\"tilte\"", "title is missing"),
        ("found", "stolen", "status"), ("bags", "cars", "category"), ("2020-01-01", "2020-01-32", "occurredAt"),
        ("2020-01-01", "2020-01-01T25:00:00", "occurredAt"), ("2020-01-01", "2020-01-01T", "occurredAt"),
        ("2020-01-01", "9020-01-01", "occurredAt"), ("\"extra\"", "\"state\":\"gone\",\"x\"", "state"),
        ("\"extra\"", "\"precision\":\"rough\",\"x\"", "precision"),
        ("\"extra\"", "\"createdAt\":\"9999-01-01\",\"x\"", "createdAt"), ("}}", "}", "not JSON"),
        ("é", "\\u0000", "description"),
    ])
    func whatIsWrongIsNamed(_ part: String, _ replacement: String, _ name: String) {
        let line = Self.valid.replacing(part, with: replacement)
        let error = #expect(throws: ImportError.self) { try parser.parse(Array(line.utf8)) }
        #expect(error?.description.contains(name) == true, "\(String(describing: error))")
    }

    @Test(
        "An object that is no Feature is called so, whatever it lacks",
        arguments: [
            #"{"type":"Topology","objects":{}}"#, #"{"type":"Point","coordinates":[4.8,45.7]}"#,
            #"{"type":"FeatureCollection","features":null}"#, #"{"type":"feature","properties":{}}"#,
        ])
    func otherObjects(line: String) {
        #expect(throws: ImportError("type", "must be \"Feature\"")) { try parser.parse(Array(line.utf8)) }
    }

    @Test func bytesThatAreNoTextAreRefused() {
        for bytes in [[0xFF, 0xFE], [0], Array(Self.valid.utf8.dropLast(40)), Array("[]".utf8), Array("null".utf8)]
            as [[UInt8]]
        {
            #expect(throws: ImportError.self) { try parser.parse(bytes) }
        }
    }
}
