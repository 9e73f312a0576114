import CCurl
import Synchronization

/// The state of one transfer, used by libcurl's callbacks.
final class SMTPTransfer: Sendable {
    /// The state of the callbacks, which all run on the thread of the transfer.
    private struct Progress {
        var position = 0
        var command: SMTPCommand?
    }

    private let bytes: [UInt8]
    private let progress = Mutex(Progress())
    private let cancelled = Atomic<Bool>(false)

    /// A transfer of these bytes, not started.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The number of bytes to send.
    var count: Int { bytes.count }

    /// The last command that was sent.
    var command: SMTPCommand? { progress.withLock { $0.command } }

    /// Requests cancellation.
    func cancel() {
        cancelled.store(true, ordering: .relaxed)
    }

    /// Whether to abort: not after the last byte, because the server may have accepted the mail already.
    private var mustStop: Bool {
        cancelled.load(ordering: .relaxed) && progress.withLock { $0.position < bytes.count }
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        progress.withLock { progress in
            let count = min(buffer.count, bytes.count - progress.position)
            buffer.copyBytes(from: bytes[progress.position..<progress.position + count])
            progress.position += count
            return count
        }
    }

    private func note(_ line: UnsafeRawBufferPointer) {
        guard let command = SMTPCommand(line: line) else { return }
        progress.withLock { $0.command = command }
    }

    /// Attaches the transfer to a handle, which does not keep it alive.
    func attach(to handle: UnsafeMutableRawPointer) {
        let pointer = Unmanaged.passUnretained(self).toOpaque()
        reunite_curl_set_pointer(handle, CURLOPT_READDATA, pointer)
        reunite_curl_set_read(handle) { buffer, size, count, transfer in
            SMTPTransfer.from(transfer).read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
        }
        reunite_curl_set_pointer(handle, CURLOPT_XFERINFODATA, pointer)
        reunite_curl_set_progress(handle) { transfer, _, _, _, _ in
            SMTPTransfer.from(transfer).mustStop ? 1 : 0
        }
        // libcurl reports only the last response code: the command that it belongs to is recorded here.
        reunite_curl_set_pointer(handle, CURLOPT_DEBUGDATA, pointer)
        reunite_curl_set_debug(handle) { _, kind, bytes, count, transfer in
            if kind == CURLINFO_HEADER_OUT {
                SMTPTransfer.from(transfer).note(UnsafeRawBufferPointer(start: bytes, count: count))
            }
            return 0
        }
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> SMTPTransfer {
        Unmanaged<SMTPTransfer>.fromOpaque(pointer!).takeUnretainedValue()
    }
}
