import ArgumentParser
import Foundation
import Reunite
import ReuniteHTTP
import ReunitePhotos
import ReuniteService
import ReuniteStorage

/// `reunite demo`: fills a data folder with a demonstration.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Fill an empty data folder with recent listings and drawn pictures.",
        discussion: """
            The listings are of the last four weeks, half of them in London, Paris, Madrid, Lisbon and Shanghai. They
            belong to five accounts whose passwords are random. The pictures are drawings; none is a photo. Some
            listings are reported, and a moderator can sign in: the random password is printed once.

            A folder with other listings is refused. A second run completes an interrupted one, and changes nothing
            else. For newer dates, delete the folder first.

            Example: reunite demo --data-dir /tmp/reunite
            """)

    @Option(help: "Number of listings.")
    var count = 2000

    @Option(help: "Maximum number of pictures (default: all that fit a listing).")
    var pictures: Int?

    @Option(help: "Seed of the random numbers.")
    var seed: UInt64 = 1

    @OptionGroup var data: DataSettings
    @OptionGroup var photoSettings: PhotoSettings
    @OptionGroup var listings: ListingSettings

    func validate() throws {
        guard count >= 0 else { throw ValidationError("--count must not be negative") }
        guard (pictures ?? 0) >= 0 else { throw ValidationError("--pictures must not be negative") }
    }

    func run() async throws {
        let store = try data.open(lifetime: listings.lifetime)
        defer { try? store.close() }
        var line = ProgressLine()
        let (counts, chosen) = try await Demonstration(store: store, seed: seed, count: count)
            .writeListings(pictures: pictures ?? .max)
        line.note("\(counts.total) listings: \(counts.created) new, \(counts.unchanged) unchanged.")
        let limits = PhotoLimits()
        let workers = PhotoWorkers(
            executable: PhotoWorkerCommand.executable, arguments: PhotoWorkerCommand.arguments(limits),
            count: ProcessInfo.processInfo.activeProcessorCount, maximumWaiting: 64, limits: limits,
            // Nobody waits for a response, and the pictures are known to be harmless.
            timeLimit: .seconds(120), startLimit: .seconds(120))
        let storage = PhotoStorage(
            photos: store.photos, workers: workers,
            files: try await photoSettings.files(of: store, dataFolder: data.folder))
        let total = chosen.count
        var added = 0
        var password: String?
        try await DemonstrationPeople(store: store).withSessions { sessions in
            try await DemonstrationPictures(store: store, storage: storage).add(chosen, by: sessions) {
                added = $0
                line.show(fraction: Double($0) / Double(max(1, total)), "\($0) pictures added")
            }
            password = try await DemonstrationDesk(store: store).prepare(by: sessions)
        }
        await workers.shutdown()
        line.note("\(added) pictures: \(added) new, \(total - added) unchanged.")
        if let password {
            line.note("To moderate, sign in at /desk as \(DemonstrationDesk.email) with the password \(password)")
        }
    }
}
