import Foundation
import TestSupport
import Testing

@testable import ReunitePhotos

/// Files that claim too much, or that are more work than they look, as the helper processes take them.
@Suite(.enabled(if: PhotoSamples.arePossible))
struct BombTests {
    /// How many bytes of memory such a file may cost.
    private static let mostMemory = 100_000_000

    /// With the defaults, said so that these processes are not taken for another test's.
    private static let arguments = [
        "photo-worker", "--pixels", "\(PhotoLimits().pixels)", "--bytes", "\(PhotoLimits().bytes)",
    ]

    @Test("What claims too much is refused, costs little memory, and ends no process")
    func bombs() async throws {
        let folder = try TemporaryFolder()
        let bombs = try await PhotoSamples.bombs(to: folder.url)
        #expect(!bombs.isEmpty)
        var workers = Self.workers()
        let harmless = TestImage.bmp(width: 10, height: 10)
        _ = try await workers.render(harmless)
        for bomb in bombs {
            let upload = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(bomb.name)))
            let before = WorkerProcess(arguments: Self.arguments)
            let photo = try? await workers.render(upload)
            #expect(photo == nil || !bomb.isRefused, "\(bomb.name) is rendered")
            // Also waits for another process, where there has to be one.
            _ = try await workers.render(harmless)
            guard let before, let after = WorkerProcess(arguments: Self.arguments) else { continue }
            #expect(before.process == after.process, "\(bomb.name) ends its process")
            let memory = after.peak - before.peak
            #expect(memory < Self.mostMemory, "\(bomb.name) takes \(memory / 1_000_000) MB")
            guard memory > Self.mostMemory / 2 else { continue }
            // The most that it has ever had would hide what the next one takes.
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

/// What Linux tells of a helper process of this test.
private struct WorkerProcess {
    let process: Int
    /// The most bytes of memory that it has ever had.
    let peak: Int

    /// The one with these arguments; nil where there is none, or another system.
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
