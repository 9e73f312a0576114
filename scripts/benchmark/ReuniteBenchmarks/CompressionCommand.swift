import ArgumentParser
import Foundation
import ReuniteCompression

/// `ReuniteBenchmarks compression`: times the compression of responses in several ways, on one thread.
///
/// Prints a line for each way with tabs between the fields: the file, the way, the compressed bytes, and the median time in
/// microseconds.
struct CompressionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compression", abstract: "Time the compression of responses.")

    private static let ways: [(name: String, compress: @Sendable (UnsafeRawBufferPointer) -> Int)] = [
        ("zlib", { GzipStream().deflate($0, isLast: true).count }),
        ("gzip", { Gzip.compress($0, .low).count }),
        ("zstd", { Zstandard.compress($0).count }),
        ("gzip, once", { Gzip.compress($0, .high).count }),
        ("br, once", { Brotli.compress($0).count }),
    ]

    @Option(help: "Seconds for each way.")
    var seconds = 1.0

    @Argument(help: "Files with the bodies of responses.")
    var files: [String]

    func run() throws {
        for file in files {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
            print("\(file)\tidentity\t\(bytes.count)")
            for (name, compress) in Self.ways {
                var (times, count) = (Times(), 0)
                let end = ContinuousClock.now + .seconds(seconds)
                repeat {
                    count = times.measure { bytes.withUnsafeBytes(compress) }
                } while ContinuousClock.now < end
                print("\(file)\t\(name)\t\(count)\t\(String(format: "%.1f", times.percentile(0.5) * 1000))")
            }
        }
    }
}
