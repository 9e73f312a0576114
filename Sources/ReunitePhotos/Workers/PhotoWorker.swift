import CSandbox
import Foundation

/// The worker process that decodes uploads. It has no open files, no network and no secrets, and little memory; on Linux a
/// seccomp filter allows only the system calls that decoding needs.
///
/// It reads uploads from standard input and writes responses to standard output until its input ends. Each message has a
/// length prefix of four bytes, little-endian. An empty message before the first upload reports that it is ready.
public enum PhotoWorker {
    /// Seconds until a picture ends the process, even if the parent process is gone.
    private static let renderTimeout: UInt32 = 60

    /// Runs this process as a worker until its input ends.
    ///
    /// Call it before the process has other threads, that is, before the first `await` of `main`: the threads of Swift's
    /// task executor need system calls that the filter forbids.
    ///
    /// - Parameters:
    ///   - limits: the largest upload.
    ///   - memory: bytes that the address space may grow by while decoding one picture. 50 million pixels need 200 MB as
    ///     RGBA, and twice as much again while HEIC or AVIF is converted.
    ///   - prepare: runs once, while files can still be opened.
    public static func run(
        limits: PhotoLimits, memory: Int = 1 << 30, prepare: (PhotoLimits) -> Void = PhotoWorker.warmUp
    ) -> Never {
        let memory = confine(memory: memory) { prepare(limits) }
        guard StandardStreams.send([]) else { _exit(1) }
        while let upload = StandardStreams.receive() {
            alarm(renderTimeout)
            let answer = WorkerResponse.encode(render(upload, limits, memory))
            alarm(0)
            memory.allow(bytes: nil)
            guard StandardStreams.send(answer) else { _exit(1) }
            // Only when idle: under load, the next upload would have to allocate the memory again.
            if StandardStreams.isQuiet(for: 100) { reunite_release_memory() }
        }
        _exit(0)
    }

    private static func render(
        _ upload: [UInt8], _ limits: PhotoLimits, _ memory: WorkerMemory
    ) -> Result<RenderedPhoto, PhotoError> {
        do throws(PhotoError) {
            memory.allow(pixels: 0)
            return .success(try PhotoPipeline.render(upload, limits: limits, allow: memory.allow(pixels:)))
        } catch {
            return .failure(error)
        }
    }

    /// Gives up every right that decoding does not need. This cannot be undone.
    private static func confine(memory: Int, prepare: () -> Void) -> WorkerMemory {
        #if os(Linux)
            let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
            guard threads?.count == 1 else { fail("the process has other threads, or no /proc") }
        #endif
        reunite_sandbox_bind_to_parent()
        prepare()
        guard let memory = WorkerMemory(most: memory) else { fail("the memory limit cannot be set") }
        reunite_sandbox_silence()
        guard reunite_sandbox_limit_files() == 0 else { _exit(1) }
        guard reunite_sandbox_filter() == 0 else { _exit(1) }
        return memory
    }

    /// Exits: no photos are better than photos decoded without the sandbox.
    private static func fail(_ problem: String) -> Never {
        FileHandle.standardError.write(Data("reunite: photos cannot be decoded safely: \(problem)\n".utf8))
        _exit(1)
    }
}
