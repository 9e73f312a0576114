import ArgumentParser
import Foundation
import Reunite
import ReuniteMap
import ReuniteStorage
import Synchronization

/// `ReuniteBenchmarks map`: times the pin map alone, on one thread.
///
/// Prints lines of fields with tabs between them: how many listings and pins there are, how many seconds reading and
/// building take, bytes a pin, then for each file its name, viewports a second, the median and the 99th percentile in
/// microseconds and the bytes of a response, and last what one change and one compaction take.
struct MapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "map", abstract: "Time the pin map of a store.")

    @Argument(help: "Files with a viewport on each line: a box, a zoom, and words after a tab where there are some.")
    var files: [String] = []

    @OptionGroup var data: DataFolder

    func run() async throws {
        let store = try Store(folder: data.url)
        defer { try? store.close() }
        let clock = ContinuousClock()
        let listings = Mutex<[PublishedListing]>([])
        let reading = try await clock.measure {
            _ = try await store.changes.forEachPublished { listing in listings.withLock { $0.append(listing) } }
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

    /// A map of some listings, and how long it took to build.
    private func build(_ listings: [PublishedListing]) -> (map: PinMap, took: Duration) {
        let map = PinMap()
        let took = ContinuousClock().measure {
            let loader = PinLoader()
            for listing in listings { loader.append(listing) }
            map.replace(with: loader, seq: 1)
        }
        return (map, took)
    }

    /// Asks for the viewports of a file over and over, for three seconds.
    private func time(_ file: String, _ map: PinMap) throws {
        let views = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(DrawnViewport.init)
        let bytes = views.reduce(0) { $0 + map.viewport($1.box, zoom: $1.zoom, $1.filter).count }
        let start = ContinuousClock.now
        var times = Times()
        while ContinuousClock.now - start < .seconds(3) {
            for view in views { _ = times.measure { map.viewport(view.box, zoom: view.zoom, view.filter) } }
        }
        let rate = Double(times.count) / ((ContinuousClock.now - start) / .seconds(1))
        let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        print(
            String(
                format: "%@\t%.0f\t%.1f\t%.1f\t%d", name, rate, times.percentile(0.5) * 1e3,
                times.percentile(0.99) * 1e3, bytes / views.count))
    }

    /// Changes listings one by one, as posts do, then merges all changes into one table.
    private func update(_ map: PinMap, _ listings: [PublishedListing]) {
        guard !listings.isEmpty else { return }
        var times = Times()
        for (seq, listing) in listings.enumerated() {
            times.measure { _ = map.apply([listing.id: listing], seq: Int64(seq + 2)) }
        }
        let compaction = ContinuousClock().measure { map.compact() }
        print(
            String(
                format: "change\t%.1f\t%.1f\tcompact\t%.3f", times.percentile(0.5) * 1e3, times.percentile(0.99) * 1e3,
                compaction / .seconds(1)))
    }
}

/// A viewport of a file, as `scripts/benchmark/map/viewports.py` draws them.
private struct DrawnViewport {
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

extension PublishedListing {
    /// The same listing without words.
    fileprivate var withoutWords: PublishedListing {
        PublishedListing(
            id: id, point: point, accuracy: accuracy, status: status, category: category, occurrence: occurrence,
            owner: owner, title: title, words: [])
    }
}
