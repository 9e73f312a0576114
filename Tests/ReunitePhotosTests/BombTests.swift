import Foundation
import TestSupport
import Testing

@testable import ReunitePhotos

/// Decompression bombs: small files that claim or need far too much memory or time, sent to worker processes.
@Suite(.enabled(if: PhotoSamples.areAvailable))
struct BombTests {
    /// The most bytes of memory that a bomb may use.
    private static let maximumMemory = 100_000_000

    /// The defaults, given explicitly to tell these processes from those of other tests.
    private static let arguments = [
        "photo-worker", "--pixels", "\(PhotoLimits().pixels)", "--bytes", "\(PhotoLimits().bytes)",
    ]

    @Test("A bomb is refused, uses little memory and does not end its process")
    func bombs() async throws {
        let folder = try TemporaryFolder()
        let bombs = try await PhotoSamples.bombs(to: folder.url)
        #expect(!bombs.isEmpty)
        var workers = Self.workers()
        let harmless = TestImage.bmp(width: 10, height: 10)
        _ = try await workers.render(harmless)
        for bomb in bombs {
            let upload = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(bomb.name)))
            let before = WorkerStatus(arguments: Self.arguments)
            let photo = try? await workers.render(upload)
            #expect(photo == nil || !bomb.isRefused, "\(bomb.name) is rendered")
            // Also waits for the replacement if the process died.
            _ = try await workers.render(harmless)
            guard let before, let after = WorkerStatus(arguments: Self.arguments) else { continue }
            #expect(before.process == after.process, "\(bomb.name) ends its process")
            let memory = after.peak - before.peak
            #expect(memory < Self.maximumMemory, "\(bomb.name) takes \(memory / 1_000_000) MB")
            guard memory > Self.maximumMemory / 2 else { continue }
            // A high peak would hide the memory of the next bomb: start a new process.
            await workers.shutdown()
            workers = Self.workers()
            _ = try await workers.render(harmless)
        }
        await workers.shutdown()
    }

    private static func workers() -> PhotoWorkers {
        PhotoWorkers(
            executable: BuiltProgram.url, arguments: arguments, count: 1, maximumWaiting: 1, limits: PhotoLimits(),
            timeLimit: .seconds(300), startLimit: .seconds(300))
    }
}

/// The memory of a worker process of this test, as Linux reports it.
private struct WorkerStatus {
    let process: Int
    /// The peak of its resident memory, in bytes.
    let peak: Int

    /// The process with these arguments; nil if there is none, or on another system than Linux.
    init?(arguments: [String]) {
        let parent = "\(ProcessInfo.processInfo.processIdentifier)"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = Int(name), let status = Self.status(process), status["PPid"].map(String.init) == parent,
                let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8),
                line.split(separator: "\0").dropFirst().elementsEqual(arguments, by: { $0 == $1 }),
                let peak = status["VmHWM"].flatMap({ Int($0) })
            else { continue }
            (self.process, self.peak) = (process, peak * 1024)
            return
        }
        return nil
    }

    /// The first value of each line.
    private static func status(_ process: Int) -> [Substring: Substring]? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
        let lines = text.split(separator: "\n").map { $0.split { $0 == ":" || $0 == "\t" || $0 == " " } }
        return Dictionary(lines.map { ($0[0], $0.dropFirst().first ?? "") }) { first, _ in first }
    }
}
