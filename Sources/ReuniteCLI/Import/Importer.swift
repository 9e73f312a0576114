import Foundation
import Reunite
import ReuniteStorage

/// Imports a file: parses lines in batches, and writes each batch in a transaction while the next is parsed.
///
/// A batch bounds memory and the length of transactions, so that a server on the same folder never waits long. What was
/// reported as imported is on disk. An interrupted import can be repeated.
struct Importer {
    /// The listings of a transaction.
    static let batchSize = 4000

    let store: Store
    let owner: String?

    /// The progress of an import.
    struct Progress {
        var counts = ImportCounts()
        var failed = 0
        /// The times of imported listings without a zone, read as UTC.
        var timesWithoutZone = 0
        /// Bytes read, and the size of the file if it is known.
        var position: Int64 = 0
        var size: Int64?
    }

    /// A batch of parsed lines.
    private struct Batch: Sendable {
        var listings: [ImportedListing] = []
        var failures: [(line: Int, error: ImportError)] = []
        var timesWithoutZone = 0
        var position: Int64 = 0
        var isLast = false
    }

    /// - Parameters:
    ///   - onFailure: called for each skipped line, with the reason.
    ///   - onProgress: called after each transaction.
    /// - Throws: the errors of the store. A damaged file is a failure of its line, and ends the import.
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
                progress.counts += try await store.listings.upsert(batch.listings, owner: owner)
                progress.timesWithoutZone += batch.timesWithoutZone
                if !isLast { try await store.maintenance.pauseForOthers() }
            }
            progress.position = batch.position
            onProgress(progress)
            guard let next = await following else { return progress }
            batch = next
        }
    }

    /// Parses batches in parallel with the writer.
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

        /// The next line; nil, with the batch marked as the last, if the file ends or cannot be read further.
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
