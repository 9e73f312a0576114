import ArgumentParser
import Foundation
import ReunitePhotos

/// `reunite photo-worker`: the process that decodes photos for a server, in a sandbox.
struct PhotoWorkerCommand: ParsableCommand {
    static let name = "photo-worker"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Decode photos for the server that started this process.", shouldDisplay: false)

    @Option(help: "Maximum size of a photo, in bytes.")
    var bytes = PhotoLimits().bytes

    @Option(help: "Maximum number of pixels of a photo.")
    var pixels = PhotoLimits().pixels

    func run() {
        var limits = PhotoLimits()
        (limits.bytes, limits.pixels) = (bytes, pixels)
        PhotoWorker.run(limits: limits)
    }

    /// The program with which it is started: this one.
    static var executable: URL {
        Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    }

    /// The arguments with which the server starts it.
    static func arguments(_ limits: PhotoLimits) -> [String] {
        [name, "--bytes", "\(limits.bytes)", "--pixels", "\(limits.pixels)"]
    }
}
