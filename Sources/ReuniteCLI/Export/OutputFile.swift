import Foundation

/// Where listings are written: standard output, or a file that is moved to its place when it is complete.
struct OutputFile {
    private let handle: FileHandle
    private let path: String?

    private var temporaryPath: String? { path.map { "\($0).part" } }

    init(path: String?) throws {
        self.path = path
        guard let path else {
            handle = .standardOutput
            return
        }
        let temporary = "\(path).part"
        // What it holds may be private: readable by its owner only.
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else {
            throw OutputError(description: "\(temporary) cannot be written: \(String(cString: strerror(errno)))")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func write(_ bytes: [UInt8]) throws {
        try handle.write(contentsOf: Data(bytes))
    }

    func finish() throws {
        guard let path, let temporaryPath else { return }
        try handle.synchronize()
        try handle.close()
        guard rename(temporaryPath, path) == 0 else {
            throw OutputError(description: "\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
    }
}

/// Why a file cannot be written.
struct OutputError: Error, CustomStringConvertible {
    let description: String
}
