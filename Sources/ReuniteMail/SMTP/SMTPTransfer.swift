import CCurl
import Synchronization

/// The state of one transfer, used by libcurl's callbacks.
final class SMTPTransfer: Sendable {
    /// The state of the callbacks, which all run on the thread of the transfer.
    private struct Progress {
        var position = 0
        var command: SMTPCommand?
        var lacksUTF8 = false
        var status: EnhancedStatus?
    }

    private let bytes: [UInt8]
    private let progress = Mutex(Progress())
    private let cancelled = Atomic<Bool>(false)

    /// Whether an address of the envelope is not ASCII: libcurl then names SMTPUTF8 (RFC 6531) in MAIL if the server offers it.
    private let needsUTF8: Bool

    /// A transfer of these bytes, not started.
    init(_ bytes: [UInt8], needsUTF8: Bool) {
        self.bytes = bytes
        self.needsUTF8 = needsUTF8
    }

    /// The number of bytes to send.
    var count: Int { bytes.count }

    /// The last command that was sent.
    var command: SMTPCommand? { progress.withLock { $0.command } }

    /// The enhanced status code of the refusal of the recipient or the content; nil if there is none.
    var status: EnhancedStatus? { progress.withLock { $0.status } }

    /// Whether it was stopped because the server does not offer SMTPUTF8: it could deliver the mail to another address.
    var lacksUTF8: Bool { progress.withLock { $0.lacksUTF8 } }

    /// Requests cancellation.
    func cancel() {
        cancelled.store(true, ordering: .relaxed)
    }

    /// Whether to abort: not after the last byte, because the server may have accepted the mail already.
    private var mustStop: Bool {
        let isCancelled = cancelled.load(ordering: .relaxed)
        return progress.withLock { $0.lacksUTF8 || isCancelled && $0.position < bytes.count }
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        progress.withLock { progress in
            if progress.lacksUTF8 { return Int(CURL_READFUNC_ABORT) }
            let count = min(buffer.count, bytes.count - progress.position)
            buffer.copyBytes(from: bytes[progress.position..<progress.position + count])
            progress.position += count
            return count
        }
    }

    private func note(_ line: UnsafeRawBufferPointer) {
        guard let command = SMTPCommand(line: line) else { return }
        let lacksUTF8 = needsUTF8 && command == .sender && !String(decoding: line, as: UTF8.self).contains(" SMTPUTF8")
        progress.withLock { progress in
            progress.command = command
            if lacksUTF8 { progress.lacksUTF8 = true }
        }
    }

    private func noteAnswer(_ line: UnsafeRawBufferPointer) {
        guard line.first == UInt8(ascii: "5") else { return }
        progress.withLock { progress in
            guard progress.command == .recipient || progress.command == .content else { return }
            progress.status = EnhancedStatus(line: line) ?? progress.status ?? EnhancedStatus(policyOf: line)
        }
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
            let line = UnsafeRawBufferPointer(start: bytes, count: count)
            if kind == CURLINFO_HEADER_OUT { SMTPTransfer.from(transfer).note(line) }
            if kind == CURLINFO_HEADER_IN { SMTPTransfer.from(transfer).noteAnswer(line) }
            return 0
        }
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> SMTPTransfer {
        Unmanaged<SMTPTransfer>.fromOpaque(pointer!).takeUnretainedValue()
    }
}
