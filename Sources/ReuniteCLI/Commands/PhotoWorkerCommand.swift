import ArgumentParser
import ReunitePhotos

/// `reunite photo-worker`: reads photos for a server that starts it, apart from everything else.
struct PhotoWorkerCommand: ParsableCommand {
    static let name = "photo-worker"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Read photos for the server that started this.", shouldDisplay: false)

    @Option(help: "The most bytes of a photo.")
    var bytes = PhotoLimits().bytes

    @Option(help: "The most pixels of a photo.")
    var pixels = PhotoLimits().pixels

    func run() {
        var limits = PhotoLimits()
        (limits.bytes, limits.pixels) = (bytes, pixels)
        PhotoWorker.run(limits: limits)
    }

    /// The arguments with which a server starts it.
    static func arguments(_ limits: PhotoLimits) -> [String] {
        [name, "--bytes", "\(limits.bytes)", "--pixels", "\(limits.pixels)"]
    }
}
