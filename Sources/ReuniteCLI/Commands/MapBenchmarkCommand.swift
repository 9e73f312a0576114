import ArgumentParser
import Foundation
import Reunite
import ReuniteMap
import ReuniteStorage
import Synchronization

/// `reunite benchmark-map`: times the pin map alone, on one thread; for `scripts/bench map`.
struct MapBenchmarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmark-map", abstract: "Time the pin map of a file.", shouldDisplay: false)

    @Argument(help: "Files with a viewport on each line: a box, a zoom, and words after a tab where there are some.")
    var files: [String] = []

    @OptionGroup var data: DataSettings

    /// A viewport of a file.
    private struct View {
        let box: BoundingBox
        let zoom: Double
        let filter: PinFilter

        init(_ line: Substring) throws {
            let parts = line.split(separator: "\t")
            let place = parts[0].split(separator: " ")
            let edges = place[0].split(separator: ",").compactMap { Double($0) }
            box = try BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
            zoom = Double(place[1]) ?? 0
            filter = parts.count > 1 ? try PinFilter([.words(try SearchWords(String(parts[1])))]) : .all
        }
    }

    func run() async throws {
        let store = try ListingStore(folder: data.folder)
        defer { try? store.close() }
        let clock = ContinuousClock()
        let listings = Mutex<[PublishedListing]>([])
        let reading = try await clock.measure {
            _ = try await store.forEachPublished { listing in listings.withLock { $0.append(listing) } }
        }
        let all = listings.withLock { $0 }
        let withoutWords = build(all.map(\.withoutWords)).took
        let (map, building) = build(all)
        let statistics = map.statistics
        print("listings\t\(all.count)\tpins\t\(map.count)")
        print(
            String(
                format: "read\t%.3f\tbuild\t%.3f\twithout-words\t%.3f", reading / .seconds(1), building / .seconds(1),
                withoutWords / .seconds(1)))
        print(
            String(
                format: "bytes\t%.1f\ttitles\t%.1f", Double(statistics.bytes) / Double(max(map.count, 1)),
                Double(statistics.titleBytes) / Double(max(map.count, 1))))
        for file in files { try time(file, map) }
        update(map, Array(all.prefix(4000)))
    }

    /// A map of some listings, and how long it took.
    private func build(_ listings: [PublishedListing]) -> (map: PinMap, took: Duration) {
        let map = PinMap()
        let took = ContinuousClock().measure {
            let loader = PinLoader(capacity: listings.count)
            for listing in listings { loader.append(listing) }
            map.replace(with: loader, seq: 1)
        }
        return (map, took)
    }

    private func time(_ file: String, _ map: PinMap) throws {
        let views = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(View.init)
        let bytes = views.reduce(0) { $0 + map.viewport($1.box, zoom: $1.zoom, $1.filter).count }
        let clock = ContinuousClock()
        let start = clock.now
        var times: [Double] = []
        while clock.now - start < .seconds(3) {
            for view in views {
                let before = clock.now
                _ = map.viewport(view.box, zoom: view.zoom, view.filter)
                times.append((clock.now - before) / .microseconds(1))
            }
        }
        let rate = Double(times.count) / ((clock.now - start) / .seconds(1))
        times.sort()
        print(
            String(
                format: "%@\t%.0f\t%.1f\t%.1f\t%d",
                ((file as NSString).lastPathComponent as NSString).deletingPathExtension,
                rate, times[times.count / 2], times[times.count * 99 / 100], bytes / views.count))
    }

    /// Changes listings one by one, as posts do, and makes one table of all.
    private func update(_ map: PinMap, _ listings: [PublishedListing]) {
        let clock = ContinuousClock()
        var times: [Double] = []
        for (seq, listing) in listings.enumerated() {
            let took = clock.measure { _ = map.apply([listing.id: listing], seq: Int64(seq + 2)) }
            times.append(took / .microseconds(1))
        }
        times.sort()
        let compaction = clock.measure { map.compact() }
        guard !times.isEmpty else { return }
        print(
            String(
                format: "change\t%.1f\t%.1f\tcompact\t%.3f", times[times.count / 2], times[times.count * 99 / 100],
                compaction / .seconds(1)))
    }
}

extension PublishedListing {
    /// The same, found by no word.
    fileprivate var withoutWords: PublishedListing {
        PublishedListing(
            id: id, point: point, accuracy: accuracy, status: status, category: category, occurrence: occurrence,
            owner: owner, title: title, words: [])
    }
}
