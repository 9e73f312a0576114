#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Random numbers of the system for secrets. It fetches many at a time, because a system call for each takes a tenth of
/// an import.
struct SecretSource {
    private var numbers: [UInt64] = []

    mutating func next() -> UInt64 {
        if numbers.isEmpty {
            // At most 256 bytes a call.
            numbers = [UInt64](repeating: 0, count: 32)
            let code = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress!, $0.count) }
            precondition(code == 0, "the system has no random numbers")
        }
        return numbers.removeLast()
    }
}
