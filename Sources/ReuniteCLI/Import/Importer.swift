import Foundation
import Reunite
import ReuniteStorage

/// Imports a file: parses Features in batches, and writes each batch while the next is parsed, in one transaction or in several
/// (``WritePace``), so that a server on the same store never waits long.
///
/// A batch bounds memory. What was reported as imported is on disk. An interrupted import can be repeated.
struct Importer {
    /// The listings of a batch.
    static let batchSize = 4000

    let store: Store
    let owner: String?
    /// Whether each transaction is undone after it was counted.
    var isDryRun = false

    /// The progress of an import.
    struct Progress {
        var counts = ImportCounts()
        var failed = 0
        /// The times of imported listings without a zone, read as UTC.
        var timesWithoutZone = 0
        /// Imported listings without a place.
        var withoutPlace = 0
        /// Bytes read, and the size of the file if it is known.
        var position: Int64 = 0
        var size: Int64?
    }

    /// A batch of parsed Features.
    private struct Batch: Sendable {
        var listings: [IncomingListing] = []
        var failures: [(line: Int, error: ImportError)] = []
        var timesWithoutZone = 0
        var position: Int64 = 0
        var isLast = false
    }

    /// - Parameters:
    ///   - onFailure: called for each skipped Feature, with the line on which it begins, and the reason.
    ///   - onProgress: called after each transaction.
    /// - Throws: the errors of the store. A damaged file is a failure of the line at which reading fails, and ends the import.
    func run(
        _ path: String, onFailure: (Int, ImportError) -> Void, onProgress: (Progress) -> Void
    ) async throws -> Progress {
        let reader = BatchReader(features: FeatureReader(source: try ByteSource(path: path)), now: .now)
        var progress = Progress(size: reader.size)
        /// The external ids of a dry run, as hashes.
        var seen: Set<Int> = []
        var mayDefer = !isDryRun
        var pace = store.maintenance.pace(largest: Self.batchSize)
        var batch = await reader.next()
        while true {
            let isLast = batch.isLast
            async let following = isLast ? nil : reader.next()
            for failure in batch.failures { onFailure(failure.line, failure.error) }
            progress.failed += batch.failures.count
            if !batch.listings.isEmpty {
                progress.withoutPlace += batch.listings.count { $0.draft.location == nil }
                let before = progress.counts
                try await pace.write(batch.listings) { part in
                    var part = part
                    if isDryRun {
                        // The transactions before are undone: their listings would be updated.
                        let count = part.count
                        part.removeAll { $0.externalID.map { seen.contains($0.hashValue) } ?? false }
                        progress.counts.updated += count - part.count
                        seen.formUnion(part.compactMap { $0.externalID?.hashValue })
                    }
                    progress.counts += try await store.listings.upsert(part, owner: owner, isDryRun: isDryRun)
                }
                let created = progress.counts.created - before.created
                if mayDefer, !isLast, created * 2 > progress.counts.total - before.total {
                    mayDefer = false
                    try await store.maintenance.deferIndexes(bytes: reader.size.map { $0 - batch.position })
                }
                progress.timesWithoutZone += batch.timesWithoutZone
            }
            progress.position = batch.position
            onProgress(progress)
            guard let next = await following else {
                if !isDryRun { try await store.maintenance.buildIndexes() }
                return progress
            }
            batch = next
        }
    }

    /// Parses batches in parallel with the writer.
    private actor BatchReader {
        private var features: FeatureReader
        private let parser: FeatureParser
        let size: Int64?

        init(features: sending FeatureReader, now: Timestamp) {
            size = features.source.size
            self.features = features
            parser = FeatureParser(now: now)
        }

        func next() -> Batch {
            var batch = Batch()
            while !batch.isLast && batch.listings.count < Importer.batchSize
                && batch.failures.count < Importer.batchSize
            {
                var line = features.line
                do throws(ImportError) {
                    guard let item = try nextItem(&batch) else { break }
                    line = item.line
                    guard let bytes = item.bytes else {
                        throw ImportError("the Feature is longer than \(FeatureReader.maximumLength) bytes")
                    }
                    let feature = try parser.parse(bytes)
                    batch.listings.append(feature.listing)
                    batch.timesWithoutZone += feature.timesWithoutZone
                } catch {
                    batch.failures.append((batch.isLast ? features.line : line, error))
                }
            }
            batch.position = features.source.position
            return batch
        }

        /// The next Feature; nil, with the batch marked as the last, if the file ends or cannot be read further.
        private func nextItem(_ batch: inout Batch) throws(ImportError) -> FeatureReader.Item? {
            do {
                if let item = try features.next() { return item }
                batch.isLast = true
                return nil
            } catch {
                batch.isLast = true
                throw error as? ImportError ?? ImportError("\(error)")
            }
        }
    }
}
