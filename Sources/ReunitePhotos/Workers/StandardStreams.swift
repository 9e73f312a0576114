import Foundation

/// Standard input and output of a worker process, with length-prefixed messages.
enum StandardStreams {
    /// The next message; nil at the end of the input.
    static func receive() -> [UInt8]? {
        guard let prefix = read(count: 4), let count = ByteReader.length(prefix) else { return nil }
        return read(count: count)
    }

    /// Sends a message; false if the parent process is gone.
    static func send(_ message: [UInt8]) -> Bool {
        write(ByteWriter.lengthPrefix(of: message)) && write(message)
    }

    /// A message as ``send(_:)`` writes it.
    static func message(_ message: [UInt8]) -> [UInt8] { ByteWriter.lengthPrefix(of: message) + message }

    /// Whether there is input, or its end.
    static var hasInput: Bool {
        var end = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return poll(&end, 1, 0) != 0
    }

    private static func read(count: Int) -> [UInt8]? {
        var isComplete = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let taken = Foundation.read(0, buffer.baseAddress! + filled, count - filled)
                if taken < 0, errno == EINTR { continue }
                guard taken > 0 else {
                    isComplete = false
                    return
                }
                filled += taken
            }
        }
        return isComplete ? bytes : nil
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let taken = Foundation.write(1, buffer.baseAddress! + sent, buffer.count - sent)
                if taken < 0, errno == EINTR { continue }
                guard taken > 0 else { return false }
                sent += taken
            }
            return true
        }
    }
}

extension ByteReader {
    /// The length in the first four bytes of a message.
    static func length(_ prefix: [UInt8]) -> Int? {
        var reader = ByteReader(prefix)
        return reader.read(UInt32.self).map { Int($0) }
    }
}

extension ByteWriter {
    /// The four bytes that precede a message.
    static func lengthPrefix(of message: [UInt8]) -> [UInt8] {
        var writer = ByteWriter(capacity: 4)
        writer.write(UInt32(message.count))
        return writer.bytes
    }
}
