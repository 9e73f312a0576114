import CSandbox
import Foundation

/// The helper process that decodes what strangers send: it has no file, no connection and no secret, little memory, and
/// on Linux no system call but those that computing needs.
///
/// It reads uploads from standard input and answers on standard output, each preceded by the count of its bytes (four,
/// least significant first), until its input ends. An empty answer before the first upload says that it is ready.
public enum PhotoWorker {
    /// After so many seconds a picture ends the process, also where nobody is left to end it.
    private static let longestRender: UInt32 = 60

    /// Makes this process a helper, until its input ends.
    ///
    /// To be called at the beginning of a process, before it has other threads: before the first `await` of `main`. The
    /// threads that Swift keeps for tasks need system calls that the helper gives up.
    ///
    /// - Parameters:
    ///   - limits: how large an upload may be.
    ///   - memory: how many bytes the address space may grow by, for all that one picture needs. 50 million pixels need
    ///     200 MB as GD keeps them, and as much twice again while HEIC or AVIF become such.
    ///   - prepare: what is to be done once, while files can still be opened.
    public static func run(
        limits: PhotoLimits, memory: Int = 1 << 30, prepare: (PhotoLimits) -> Void = PhotoWorker.warmUp
    ) -> Never {
        let memory = confine(memory: memory) { prepare(limits) }
        guard StandardStreams.send([]) else { _exit(1) }
        while let upload = StandardStreams.receive() {
            alarm(longestRender)
            let answer = PhotoAnswer.encode(render(upload, limits, memory))
            alarm(0)
            memory.allow(bytes: nil)
            guard StandardStreams.send(answer) else { _exit(1) }
            // Not between two uploads of a busy time: the next one would only have to get the memory anew.
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

    /// Gives up what decoding does not need, for good.
    private static func confine(memory: Int, prepare: () -> Void) -> WorkerMemory {
        #if os(Linux)
            let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
            guard threads?.count == 1 else { fail("the process has other threads, or no /proc") }
        #endif
        reunite_sandbox_bind_to_parent()
        prepare()
        guard let memory = WorkerMemory(most: memory) else { fail("memory cannot be limited") }
        reunite_sandbox_silence()
        guard reunite_sandbox_limit_files() == 0 else { _exit(1) }
        guard reunite_sandbox_filter() == 0 else { _exit(1) }
        return memory
    }

    /// Better no photos than photos decoded without the limits.
    private static func fail(_ problem: String) -> Never {
        FileHandle.standardError.write(Data("reunite: no photo can be taken: \(problem)\n".utf8))
        _exit(1)
    }
}
