import CSandbox

/// How much memory a helper process may have: for each picture as much as the size needs that its header tells. A file
/// that claims little and unfolds into much is a file that cannot be decoded.
///
/// Counts addresses, of which a decoder takes more than it writes to. Elsewhere than on Linux nothing is limited.
struct WorkerMemory {
    /// What a small picture takes: threads' stacks, tables, buffers.
    private static let base = 96 << 20
    /// For each pixel: libgd's four bytes, ours, and what a decoder keeps of a picture that comes in several scans, of
    /// which libheif's has most.
    private static let perPixel = 24

    /// Addresses that the process has without any picture.
    private let idle: UInt64
    /// The most that a picture may ever take.
    private let most: Int

    /// - Parameter most: bytes that all that a picture needs may take.
    init?(most: Int) {
        self.most = most
        idle = reunite_address_space()
        guard reunite_sandbox_limit_memory(idle + UInt64(most), idle + UInt64(most)) == 0 else { return nil }
    }

    /// Limits what is taken from now on to what a picture of so many pixels needs.
    func allow(pixels: Int) {
        allow(bytes: Self.base + pixels.multipliedReportingOverflow(by: Self.perPixel).partialValue)
    }

    /// Limits what is taken from now on; nil for what is allowed at most.
    func allow(bytes: Int?) {
        let bytes = UInt64(min(most, max(0, bytes ?? most)))
        // Where it fails, the limit stays as it is, which is no less safe.
        _ = reunite_sandbox_limit_memory(idle + bytes, idle + UInt64(most))
    }
}
