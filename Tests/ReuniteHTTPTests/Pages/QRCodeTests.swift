import Testing

@testable import ReuniteHTTP
@testable import ReunitePhotos

/// QR codes as pictures.
@Suite struct QRCodeTests {
    private static let address = "https://reunite.example/handover#K7Q2M-4XD9F"

    /// libgd, which has not written the picture, reads each module of it.
    @Test func aPNGHasTheModulesOfTheCode() throws {
        let code = try #require(QRCode(Self.address))
        let side = 8 * (code.width + 2 * QRCode.margin)
        let picture = try #require(PNG(code.png)).decode(within: side)
        #expect(picture.width == side && picture.height == side)
        for y in 0..<side {
            let row = picture.row(y)
            for x in 0..<side {
                let isBlack = code.isBlack(x: x / 8 - QRCode.margin, y: y / 8 - QRCode.margin)
                try #require(row[x] == (isBlack ? 0 : 0xFFFFFF), "\(x), \(y)")
            }
        }
    }

    @Test func allFinderPatternsAreInTheCode() throws {
        let code = try #require(QRCode(Self.address))
        for (x, y) in [(0, 0), (code.width - 7, 0), (0, code.width - 7)] {
            let edge = (0..<7).map { code.isBlack(x: x + $0, y: y) }
            #expect(edge.allSatisfy { $0 } && !code.isBlack(x: x + 1, y: y + 1))
        }
        #expect(!code.isBlack(x: -1, y: 0) && !code.isBlack(x: 0, y: code.width))
    }

    @Test func aTextThatIsTooLongHasNoCode() { #expect(QRCode(String(repeating: "x", count: 3_000)) == nil) }
}
