import CSandbox
import Foundation

/// The worker process, whose children decode uploads.
///
/// It loads everything that decoders need, and reads nothing from outside. For each upload it forks a child, which gives up
/// every right that decoding does not need, reads one upload from standard input, writes the response to standard output,
/// and exits. So a decoder that an upload takes over never sees another upload. A child has no open files, no network and
/// no secrets, and little memory; on Linux a seccomp filter allows only the system calls that decoding needs.
///
/// Messages have a length prefix of four bytes, little-endian. Descriptor 3, which the children close, is a socket to the
/// parent process. After each fork the worker writes the cost of the previous child (`reunite_cost`) to this socket. This
/// tells the parent that a child is ready. When the parent has sent the whole upload and received the whole response, it
/// writes a byte. Only then does the worker fork again: nothing of this upload is on its way any more. It exits instead if
/// the child has failed, or has left a part of the upload unread. So the next child's input begins with the next upload,
/// whatever this child has done.
public enum PhotoWorker {
    /// Maximum CPU time of one upload, in seconds. Unlike a time by the clock, it is the same on a busy machine.
    ///
    /// A child that reaches it is interrupted, and responds with ``PhotoError/tooCostly``. If it does not exit, because the upload
    /// controls its code, the kernel kills it a second later.
    public static let cpuLimit = 3
    /// Seconds by the clock until a child ends, even if it waits for something and its parent process is gone.
    private static let orphanTimeout: UInt32 = 600
    /// The socket to the parent process.
    private static let control: Int32 = 3

    /// Runs this process as a worker until it is killed.
    ///
    /// Call it before the process has other threads, that is, before the first `await` of `main`: a fork copies only the
    /// calling thread.
    ///
    /// - Parameters:
    ///   - limits: the largest upload.
    ///   - memory: the maximum number of bytes by which the address space may grow while one picture of any size is decoded. 25
    ///     million pixels need 100 MB as RGBA, and twice as much again while HEIC or AVIF is converted; a progressive JPEG needs
    ///     up to 512 MB of coefficients.
    ///   - prepare: runs once, while files can still be opened.
    public static func run(
        limits: PhotoLimits, memory: Int = 1 << 30, prepare: (PhotoLimits) -> Void = PhotoWorker.warmUp
    ) -> Never {
        let memory = confine(memory: memory) { prepare(limits) }
        var cost = reunite_cost()
        while true {
            let child = reunite_fork()
            if child == 0 { renderOne(limits, memory) }
            let size = MemoryLayout.size(ofValue: cost)
            guard child > 0, write(control, &cost, size) == size, reunite_wait(child, &cost) != 0,
                isOver, !StandardStreams.hasInput
            else { _exit(1) }
        }
    }

    /// Waits until the parent process has sent the whole upload and received the response; false if it is gone.
    private static var isOver: Bool {
        var byte: UInt8 = 0
        return read(control, &byte, 1) == 1
    }

    /// Renders the next upload and ends the process.
    private static func renderOne(_ limits: PhotoLimits, _ memory: WorkerMemory) -> Never {
        close(control)
        let late = StandardStreams.message(WorkerResponse.encode(.failure(.tooCostly)))
        guard reunite_sandbox_limit_files(3) == 0,
            reunite_sandbox_limit_time(UInt64(cpuLimit), late, late.count) == 0,
            reunite_sandbox_filter() == 0, let upload = StandardStreams.receive()
        else { _exit(1) }
        alarm(orphanTimeout)
        let response = WorkerResponse.encode(render(upload, limits, memory))
        // A second response behind this one would make both invalid.
        reunite_sandbox_hold_time_limit()
        _exit(StandardStreams.send(response) ? 0 : 1)
    }

    private static func render(
        _ upload: [UInt8], _ limits: PhotoLimits, _ memory: WorkerMemory
    ) -> Result<RenderedPhoto, PhotoError> {
        do throws(PhotoError) {
            memory.allow(bytes: 0)
            return .success(try PhotoPipeline.render(upload, limits: limits, allow: memory.allow(bytes:)))
        } catch {
            return .failure(error)
        }
    }

    /// Gives up every right that neither forking nor decoding needs. This cannot be undone.
    private static func confine(memory: Int, prepare: () -> Void) -> WorkerMemory {
        reunite_sandbox_bind_to_parent()
        prepare()
        #if os(Linux)
            guard hasOneThread() else { fail("the process has other threads, or no /proc") }
        #endif
        // Less for each child to copy.
        reunite_release_memory()
        guard let memory = WorkerMemory(most: memory) else { fail("the memory limit cannot be set") }
        reunite_sandbox_silence()
        guard reunite_sandbox_limit_files(4) == 0 else { _exit(1) }
        return memory
    }

    /// Whether this is the only thread. A decoder's thread that has been joined is listed for a moment longer.
    private static func hasOneThread() -> Bool {
        for _ in 0..<1000 {
            let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
            if threads?.count == 1 { return true }
            usleep(1000)
        }
        return false
    }

    /// Exits: no photos are better than photos decoded without the sandbox.
    private static func fail(_ problem: String) -> Never {
        FileHandle.standardError.write(Data("reunite: photos cannot be decoded safely: \(problem)\n".utf8))
        _exit(1)
    }
}
