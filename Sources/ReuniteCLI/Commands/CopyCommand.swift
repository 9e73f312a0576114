import ArgumentParser
import Foundation
import ReunitePhotos
import ReuniteStorage
import Synchronization

/// `reunite copy`: copies a store into an empty one.
struct CopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy everything into an empty data folder or database, such as from a file to a server.",
        discussion: """
            Each side is a data folder, the address of a PostgreSQL database (postgresql://...) without its password, or
            the word "database" for the one of --database-url. Photos are files in a data folder: that of a database is
            --data-dir.

            Servers may use the source in the meantime: the copy is of one moment, and lacks what is written later. The target
            must be empty, and stays so if the copy is interrupted.

            Example: reunite copy --from ./reunite-data --to postgresql://reunite@db.example/reunite
            """)

    @Option(help: "What to copy.")
    var from: String

    @Option(help: "Where to copy it.")
    var to: String

    @OptionGroup var data: DataSettings

    func validate() throws {
        let (source, target) = try places()
        guard source.url != target.url || (source.url == nil && !source.hasSameFolder(as: target)) else {
            throw ValidationError("--from and --to are the same")
        }
    }

    private func places() throws -> (source: StorePlace, target: StorePlace) {
        (try StorePlace(from, option: "--from", data: data), try StorePlace(to, option: "--to", data: data))
    }

    func run() async throws {
        let (source, target) = try places()
        let file = source.folder.appendingPathComponent(Store.fileName).path
        guard source.url != nil || FileManager.default.fileExists(atPath: file) else { throw BackupError.noStore(from) }
        let (original, copy) = (try source.open(), try target.open())
        let files = [Store.fileName, "\(Store.fileName)-wal"].map(target.folder.appendingPathComponent)
        let flush = target.url == nil ? SteadyFlush(files) : nil
        defer {
            for store in [original, copy] { try? store.close() }
            flush?.stop()
        }
        let line = Mutex(ProgressLine())
        let start = ContinuousClock.now
        let movesFiles = !source.hasSameFolder(as: target)
        let (photos, copies) = (source.photos, target.photos)
        let rows = try await original.maintenance.copy(into: copy) { content in
            if movesFiles { try photos.copy(content, into: copies) }
        } onProgress: { rows, total in
            line.withLock { $0.show(fraction: Double(rows) / Double(max(1, total)), "\(rows) rows copied") }
        }
        if movesFiles { try keepErasures(from: source, to: target) }
        let seconds = max((ContinuousClock.now - start) / .seconds(1), 0.001)
        let listings = try await copy.listings.count()
        line.withLock {
            $0.note("\(rows) rows copied, with \(listings) listings. \(Int(Double(rows) / seconds)) per second.")
        }
    }

    /// Copies the list of erased accounts, which the next restore needs, and flushes all files to disk.
    private func keepErasures(from source: StorePlace, to target: StorePlace) throws {
        let list = ErasureList(folder: target.folder)
        if let contents = try ErasureList(folder: source.folder).contents(), try list.contents() == nil {
            try list.add(contents)
        }
        sync()
    }
}
