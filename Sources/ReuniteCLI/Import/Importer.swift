import Foundation
import Reunite
import ReuniteStorage

/// Imports a file: reads and checks lines in batches, each written in a transaction of its own while the next is read.
///
/// Memory and transactions are bounded by the batch, so that a server on the same folder never waits long. What was
/// reported as imported is on the disk. A run that was cut off is simply run again.
struct Importer {
    /// Listings in one transaction.
    static let batchSize = 4000

    let store: ListingStore
    let owner: String?

    /// How far an import is.
    struct Progress {
        var counts = ImportCounts()
        var failed = 0
        /// How many times of imported listings had no zone, and were read as UTC.
        var timesWithoutZone = 0
        /// Bytes of the file read, and its size where it is known.
        var position: Int64 = 0
        var size: Int64?
    }

    /// A batch of lines as they were read and checked.
    private struct Batch: Sendable {
        var listings: [ImportedListing] = []
        var failures: [(line: Int, error: ImportError)] = []
        var timesWithoutZone = 0
        var position: Int64 = 0
        var isLast = false
    }

    /// - Parameters:
    ///   - onFailure: called with each line that was left out, and why.
    ///   - onProgress: called after each transaction.
    /// - Throws: what the store throws; a broken file is a failure of its line, and ends the import.
    func run(
        _ path: String, onFailure: (Int, ImportError) -> Void, onProgress: (Progress) -> Void
    ) async throws -> Progress {
        let reader = BatchReader(lines: LineReader(source: try ByteSource(path: path)), now: .now)
        var progress = Progress(size: reader.size)
        var batch = await reader.next()
        while true {
            let isLast = batch.isLast
            async let following = isLast ? nil : reader.next()
            for failure in batch.failures { onFailure(failure.line, failure.error) }
            progress.failed += batch.failures.count
            if !batch.listings.isEmpty {
                progress.counts += try await store.write(batch.listings, owner: owner)
                progress.timesWithoutZone += batch.timesWithoutZone
            }
            progress.position = batch.position
            onProgress(progress)
            guard let next = await following else { return progress }
            batch = next
        }
    }

    /// Reads batches one after the other, beside the writer.
    private actor BatchReader {
        private var lines: LineReader
        private let parser: FeatureParser
        let size: Int64?

        init(lines: sending LineReader, now: Timestamp) {
            size = lines.source.size
            self.lines = lines
            parser = FeatureParser(now: now)
        }

        func next() -> Batch {
            var batch = Batch()
            while !batch.isLast && batch.listings.count < Importer.batchSize
                && batch.failures.count < Importer.batchSize
            {
                do throws(ImportError) {
                    guard let text = try nextLine(&batch) else { break }
                    guard let bytes = text.bytes else {
                        throw ImportError("the line is longer than \(LineReader.maximumLength) bytes")
                    }
                    let line = try parser.parse(bytes)
                    batch.listings.append(line.listing)
                    batch.timesWithoutZone += line.timesWithoutZone
                } catch {
                    batch.failures.append((lines.number, error))
                }
            }
            batch.position = lines.source.position
            return batch
        }

        /// The next line; nil, and the batch is the last, where the file ends or cannot be read on.
        private func nextLine(_ batch: inout Batch) throws(ImportError) -> LineReader.Line? {
            do {
                if let line = try lines.next() { return line }
                batch.isLast = true
                return nil
            } catch {
                batch.isLast = true
                throw error as? ImportError ?? ImportError("\(error)")
            }
        }
    }
}
