import Foundation
import TestSupport
import Testing

@testable import ReuniteCLI

@Suite struct TarTests {
    private static let sizes: [Int64] = [0, 1, 512, 513, 8 << 30 - 1, 8 << 30, 900 << 30]

    @Test(arguments: sizes) func headersAreReadAsTheyWereWritten(_ size: Int64) {
        let header = TarHeader(name: "photos/00/x.jpg", size: size, modified: 1_700_000_000)
        #expect(TarHeader(block: header.block[...]) == header)
        #expect((Int(size) + header.padding) % 512 == 0)
    }

    /// Python's `tarfile` needs only the header; GNU tar would need all the bytes.
    @Test(.enabled(if: Python.path != nil), arguments: sizes)
    func othersReadTheHeaders(_ size: Int64) async throws {
        let header = TarHeader(name: "photos/00/x.jpg", size: size, modified: 1_700_000_000)
        let script = """
            import sys, tarfile
            t = tarfile.TarInfo.frombuf(sys.stdin.buffer.read(), 'utf-8', 'strict')
            print(t.name, t.size, t.mtime, oct(t.mode), t.isreg())
            """
        let read = try await Python.run(["-c", script], input: Data(header.block))
        #expect(String(decoding: read, as: UTF8.self) == "photos/00/x.jpg \(size) 1700000000 0o600 True\n")
    }

    @Test func aChangedHeaderIsNone() {
        var block = TarHeader(name: "x", size: 5, modified: 0).block
        block[130] ^= 1
        #expect(TarHeader(block: block[...]) == nil)
        #expect(TarHeader(block: [UInt8](repeating: 0, count: 512)[...]) == nil)
    }
}
