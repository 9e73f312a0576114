import CSandbox

/// The memory limit of a process that decodes a picture: as much as the size in its header needs, but never more than a
/// fixed maximum. A file that claims to be small but needs more memory fails to decode.
///
/// It limits the address space, of which a decoder reserves more than it uses. On other systems than Linux there is no
/// limit.
struct WorkerMemory {
    /// Bytes that any picture needs: thread stacks, tables, buffers.
    private static let base = 96 << 20

    /// The address space of the idle process, in bytes.
    private let idle: UInt64
    /// Maximum number of bytes for any picture.
    private let most: Int

    /// - Parameter most: the maximum number of bytes for any picture.
    init?(most: Int) {
        self.most = most
        idle = reunite_address_space()
        guard reunite_sandbox_limit_memory(idle + UInt64(most), idle + UInt64(most)) == 0 else { return nil }
    }

    /// Sets the limit for a picture whose pixels may take this many bytes (``ImageFormat/memoryPerPixel``).
    func allow(bytes: Int) {
        // If this fails, the earlier limit stays, which is safe.
        _ = reunite_sandbox_limit_memory(idle + UInt64(min(most, Self.base + max(0, bytes))), idle + UInt64(most))
    }
}
