import Foundation
import TestSupport
import Testing

@testable import ReunitePhotos

/// A file, and what is the matter with it.
struct FuzzFinding: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    init(_ description: String, _ base64: String) {
        testDescription = description
        bytes = [UInt8](Data(base64Encoded: base64) ?? Data())
    }
}

/// What `scripts/fuzz` found, or came upon, made as small as it could be.
struct FuzzFindingsTests {
    /// Files that have two sizes: one where the limits are held against it, and a larger one for the decoder.
    static let ofTwoSizes: [FuzzFinding] = [
        .init(
            "a JPEG of 16 × 16 with another frame header, of 600 × 600, in what is no segment",
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
            "a WebP of 16 × 16 whose first frame has 600 × 600, and no chunk around them",
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

    /// Files on odd ways through the parsers.
    static let odd: [FuzzFinding] = [
        .init(
            "a PNG whose next chunk claims a gigabyte",
            """
            iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAIAAAGTgppAQQAAnmVYSWZNTQAqAAAACAADAQ8AAggAAAUAAAAyARIAAwAAAAEABgAAiC4ABABaeZ\
            PLKZ0GKnL/FUfDfDoAAAAASQIABa5CYII=
            """),
        .init("a JPEG of markers without segments", "/9j//wH/2P8B/wH/Af8B/wH/2P8B/wH/Af8B/w=="),
        .init("a JPEG of nothing but a frame header behind filler", "/9j/////////////xij////YNWA="),
        .init(
            "a JPEG whose place is a directory in its picture",
            """
            /9j/4QCmRXhpZgAASUkqAAgAAAADAA8BAgAFAAAAMgAAABIBAwABAAAABAAAACWIBAABAAAAOAAAAAAAAABUZXN0AAAEAAEOExETJhUVJk\
            81LTVPT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT//AABEIABgAKAMBIgACEQEDAAAcAQMApdgB\
            AAAAAQAAAAAAAAD/2Q==
            """),
        .init("a PNG that ends in its first chunk", "iVBORw0KGgoAAAANSUhEUgAAACAAAAD/21BOR/cNChsKAAAADWCC"),
        .init("a PNG of 21 billion pixels", "iVBORw0KGgoAAAANSUhEUgAAAUIBAAFAQEBAwEBAQEBORK5CYII="),
        .init("a GIF without a picture", "R0lGODdhUsw="),
        .init(
            "a GIF whose frame is smaller than its screen, behind a block without an end",
            """
            R0lGODlhKAAYAIQAADDQ0CnFxUW6ulCwsFqlpWWamnCQkHqFhYV6epBwcJplZaVaWrBQULpFRcU6qE1QIAAAAAAAAABAAAAAACH+AAAAAA\
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAANQgAAAAsAAADAAEAAgAAAAAAKPcYAAAIJf8AAQgcSLKgwYMAOw==
            """),
        .init(
            "a WebP of transparency and no picture",
            """
            UklGRvQCAABXRUJQQUxQSAoAAAAKAAAAAAAAAABBubJG0iZBTk1G2fk1yso13+ISynbi
            """),
        .init(
            "a WebP that ends in its transparency",
            """
            UklGRtwAAABXRUJQVlA4WAoAAAAQAAAAJwAAFwAAQUxQSCIAAAABuYzof0Bx20jKMl3/TTO8InRobWwAty83AAA=
            """),
        .init(
            "a TIFF that ends in its first directory",
            """
            SUkqAAgAAAAKAAABBAABAAAALAAAAAEBBAABKAAAGAAAAAIBAwADAAAAhgAAACWIBAAAAUFMHlY=
            """),
        .init(
            "a TIFF whose place lies at a byte",
            """
            SUkqAAgAAAAKAAABBAABAAAAKAAAAAEBBAABAAAAGAAAAAIBAwADAAAAhgAAACWIAQAABE0AWFAgAAYBBAABVg==
            """),
        .init("a HEIC of nothing but its brand", "Ukn//2Z0eXBoZXZjAA=="),
        .init("a BMP that ends in its header", "Qk0AAwABACXa2jDQ0NAw0NAw0DAwMAA="),
    ]

    @Test("The size that the limits are held against is the one that is decoded", arguments: ofTwoSizes)
    func twoSizes(finding: FuzzFinding) {
        var limits = PhotoLimits()
        limits.pixels = 1000
        #expect(throws: PhotoError.self) { try PhotoPipeline.render(finding.bytes, limits: limits) }
    }

    @Test("Pages that go round in a circle are soon counted")
    func circle() {
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
        // The next directory: this one.
        append(UInt32(8))
        #expect(throws: PhotoError.tooManyFrames(limit: PhotoLimits().frames)) {
            try PhotoPipeline.render(bytes, limits: PhotoLimits())
        }
    }

    @Test("A picture with odd sides shows nothing but itself", arguments: [(1, 1), (1, 24), (3, 7), (33, 41), (41, 2)])
    func oddSides(_ width: Int, _ height: Int) throws {
        let upload = TestImage.bmp(width: width, height: height)
        let photo = try PhotoPipeline.render(upload, limits: PhotoLimits())
        #expect((photo.large.width, photo.large.height) == (width, height))
        for byte in [UInt8(0x11), 0xEE] {
            // Memory that the next picture is likely to be given.
            for size in 4..<18 {
                let blocks = (0..<16).map { _ in [UInt8](repeating: byte, count: 1 << size) }
                #expect(blocks.allSatisfy { $0.last == byte })
            }
            #expect(try PhotoPipeline.render(upload, limits: PhotoLimits()) == photo)
        }
    }

    @Test("An odd file is read or refused, by a helper as here", arguments: odd)
    func oddFile(finding: FuzzFinding) async {
        let expected = try? PhotoPipeline.render(finding.bytes, limits: PhotoLimits())
        let workers = Self.workers()
        let photo = try? await workers.render(finding.bytes)
        #expect(photo == expected)
        await workers.shutdown()
    }

    @Test("None of them keeps a helper from the next")
    func goesOn() async throws {
        let workers = Self.workers()
        let harmless = TestImage.bmp(width: 10, height: 10)
        let photo = try await workers.render(harmless)
        for finding in Self.ofTwoSizes + Self.odd {
            _ = try? await workers.render(finding.bytes)
            #expect(try await workers.render(harmless) == photo, "after \(finding.testDescription)")
        }
        await workers.shutdown()
    }

    private static func workers() -> PhotoWorkers {
        PhotoWorkers(
            executable: BuiltProgram.url, arguments: ["photo-worker"], count: 1, maximumWaiting: 1,
            limits: PhotoLimits(), timeLimit: .seconds(300), startLimit: .seconds(300))
    }
}
