import Foundation
import TestSupport
import Testing

@testable import ReunitePhotos

/// A file that `scripts/fuzzing/run` found, with a description.
struct FuzzFinding: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    init(_ description: String, _ base64: String) {
        testDescription = description
        bytes = [UInt8](Data(base64Encoded: base64) ?? Data())
    }
}

/// Files that `scripts/fuzzing/run` found, minimised.
struct FuzzFindingsTests {
    /// Files whose header claims a small size, while a decoder would see a larger one.
    static let withTwoSizes: [FuzzFinding] = [
        .init(
            "a JPEG of 16 × 16 with another frame header, of 600 × 600, outside of any segment",
            """
            /9j/AAAT/8AACwgCWAJYAQERAP/lAA//wAALCAAQABABAREA/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTk\
            BEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/\
            AKAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==
            """),
        .init(
            "a WebP of 16 × 16 whose first frame has 600 × 600",
            """
            UklGRmoAAABXRUJQVlA4WAoAAAACAAAADwAADwAAQU5JTQYAAAD/////AABBTk1GPgAAAAAAAAAAAA8AAA8AAFAAAABWUDhMJQAAAC9Xwp\
            UAB1C8ahW5/wEARfr/nyL6n/rf//73v//973//+9//0AMA
            """),
        .init(
            "a WebP of 16 × 16 whose first frame has 600 × 600, without a chunk header",
            """
            UklGRmIAAABXRUJQVlA4WAoAAAACAAAADwAADwAAQU5JTQYAAAD/////AABBTk1GNgAAAAAAAAAAAA8AAA8AAFAAAAAvV8KVAAdQvGoVuf\
            8BAEX6/58i+p/63//+97///e9///vf/9ADAA==
            """),
        .init(
            "a WebP of 16 × 16 whose first frame is a file of its own, of 600 × 600",
            """
            UklGRnYAAABXRUJQVlA4WAoAAAACAAAADwAADwAAQU5JTQYAAAD/////AABBTk1GSgAAAAAAAAAAAA8AAA8AAFAAAABSSUZGMgAAAFdFQl\
            BWUDhMJQAAAC9XwpUAB1C8ahW5/wEARfr/nyL6n/rf//73v//973//+9//0AMA
            """),
    ]

    /// Malformed files that exercise rare paths of the parsers.
    static let malformed: [FuzzFinding] = [
        .init(
            "a PNG whose next chunk claims a gigabyte",
            """
            iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAIAAAGTgppAQQAAnmVYSWZNTQAqAAAACAADAQ8AAggAAAUAAAAyARIAAwAAAAEABgAAiC4ABABaeZ\
            PLKZ0GKnL/FUfDfDoAAAAASQIABa5CYII=
            """),
        .init("a JPEG of markers without segments", "/9j//wH/2P8B/wH/Af8B/wH/2P8B/wH/Af8B/w=="),
        .init("a JPEG with nothing but a frame header after fill bytes", "/9j/////////////xij////YNWA="),
        .init(
            "a JPEG whose GPS directory lies in its image data",
            """
            /9j/4QCmRXhpZgAASUkqAAgAAAADAA8BAgAFAAAAMgAAABIBAwABAAAABAAAACWIBAABAAAAOAAAAAAAAABUZXN0AAAEAAEOExETJhUVJk\
            81LTVPT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT//AABEIABgAKAMBIgACEQEDAAAcAQMApdgB\
            AAAAAQAAAAAAAAD/2Q==
            """),
        .init("a PNG truncated in its first chunk", "iVBORw0KGgoAAAANSUhEUgAAACAAAAD/21BOR/cNChsKAAAADWCC"),
        .init("a PNG of 21 billion pixels", "iVBORw0KGgoAAAANSUhEUgAAAUIBAAFAQEBAwEBAQEBORK5CYII="),
        .init("a GIF without a picture", "R0lGODdhUsw="),
        .init(
            "a GIF whose frame is smaller than its screen, after a block without an end",
            """
            R0lGODlhKAAYAIQAADDQ0CnFxUW6ulCwsFqlpWWamnCQkHqFhYV6epBwcJplZaVaWrBQULpFRcU6qE1QIAAAAAAAAABAAAAAACH+AAAAAA\
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAANQgAAAAsAAADAAEAAgAAAAAAKPcYAAAIJf8AAQgcSLKgwYMAOw==
            """),
        .init(
            "a WebP with an alpha chunk and no picture",
            """
            UklGRvQCAABXRUJQQUxQSAoAAAAKAAAAAAAAAABBubJG0iZBTk1G2fk1yso13+ISynbi
            """),
        .init(
            "a WebP truncated in its alpha chunk",
            """
            UklGRtwAAABXRUJQVlA4WAoAAAAQAAAAJwAAFwAAQUxQSCIAAAABuYzof0Bx20jKMl3/TTO8InRobWwAty83AAA=
            """),
        .init(
            "a TIFF truncated in its first directory",
            """
            SUkqAAgAAAAKAAABBAABAAAALAAAAAEBBAABKAAAGAAAAAIBAwADAAAAhgAAACWIBAAAAUFMHlY=
            """),
        .init(
            "a TIFF whose GPS directory offset is a byte",
            """
            SUkqAAgAAAAKAAABBAABAAAAKAAAAAEBBAABAAAAGAAAAAIBAwADAAAAhgAAACWIAQAABE0AWFAgAAYBBAABVg==
            """),
        .init("a HEIC with nothing but its brand", "Ukn//2Z0eXBoZXZjAA=="),
        .init("a BMP truncated in its header", "Qk0AAwABACXa2jDQ0NAw0NAw0DAwMAA="),
    ]

    @Test("A file that would decode larger than its header claims is refused", arguments: withTwoSizes)
    func twoSizes(finding: FuzzFinding) {
        var limits = PhotoLimits()
        limits.pixels = 1000
        #expect(throws: PhotoError.self) { try PhotoPipeline.render(finding.bytes, limits: limits) }
    }

    @Test("Counting pages ends if their list is a cycle")
    func cyclicPages() {
        let count = UInt16(1000)
        var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
        func append(_ number: some FixedWidthInteger) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
        append(count)
        for tag in 256..<256 + count {
            append(tag)
            append(UInt16(3))
            append(UInt32(1))
            append(UInt32(16))
        }
        // The offset of the next directory: this one again.
        append(UInt32(8))
        #expect(throws: PhotoError.tooManyFrames(limit: PhotoLimits().frames)) {
            try PhotoPipeline.render(bytes, limits: PhotoLimits())
        }
    }

    @Test(
        "A picture with odd sides contains no uninitialised memory",
        arguments: [(1, 1), (1, 24), (3, 7), (33, 41), (41, 2)])
    func oddSides(_ width: Int, _ height: Int) throws {
        let upload = TestImage.bmp(width: width, height: height)
        let photo = try PhotoPipeline.render(upload, limits: PhotoLimits())
        #expect((photo.large.width, photo.large.height) == (width, height))
        for byte in [UInt8(0x11), 0xEE] {
            // Freed memory that the next picture is likely to reuse.
            for size in 4..<18 {
                let blocks = (0..<16).map { _ in [UInt8](repeating: byte, count: 1 << size) }
                #expect(blocks.allSatisfy { $0.last == byte })
            }
            #expect(try PhotoPipeline.render(upload, limits: PhotoLimits()) == photo)
        }
    }

    @Test("A malformed file gives the same result in a worker process", arguments: malformed)
    func malformedFile(finding: FuzzFinding) async {
        let expected = try? PhotoPipeline.render(finding.bytes, limits: PhotoLimits())
        let workers = Self.workers()
        let photo = try? await workers.render(finding.bytes, for: [], in: [])
        #expect(photo == expected)
        await workers.shutdown()
    }

    @Test("A worker process renders the next upload after each of them")
    func goesOn() async throws {
        let workers = Self.workers()
        let harmless = TestImage.bmp(width: 10, height: 10)
        let photo = try await workers.render(harmless, for: [], in: [])
        for finding in Self.withTwoSizes + Self.malformed {
            _ = try? await workers.render(finding.bytes, for: [], in: [])
            #expect(try await workers.render(harmless, for: [], in: []) == photo, "after \(finding.testDescription)")
        }
        await workers.shutdown()
    }

    private static func workers() -> PhotoWorkers {
        PhotoWorkers(
            executable: BuiltProgram.url, arguments: ["photo-worker"], count: 1, maximumWaiting: 1,
            limits: PhotoLimits(), timeLimit: .seconds(300), startLimit: .seconds(300))
    }
}
