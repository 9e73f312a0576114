import Reunite
import Testing

/// What uploads leave free.
struct DiskReserveTests {
    @Test("The reserve is 2 GB or a twentieth, whichever is larger, or what the operator has set")
    func reserve() {
        let megabyte = 1_000_000
        for (size, expected) in [(60, 2000), (40_000, 2000), (41_000, 2050), (1_000_000, 50_000)] {
            #expect(DiskReserve.standard.bytes(of: size * megabyte) == expected * megabyte)
        }
        for size in [0, 60 * megabyte, 1_000_000 * megabyte] {
            #expect(DiskReserve(bytes: 5000).bytes(of: size) == 5000)
        }
    }
}
