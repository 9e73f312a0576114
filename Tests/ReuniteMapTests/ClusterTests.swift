import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMap

@Suite("Clusters")
struct ClusterTests {
    /// Listings distributed like real ones: most in a few towns, a quarter anywhere.
    private static func town(count: Int, seed: UInt64) -> PinSnapshot {
        var random = SeededGenerator(seed: seed)
        let loader = PinLoader()
        let towns = (0..<12).map { _ in
            Coordinate(
                uncheckedLongitude: .random(in: -170...170, using: &random),
                latitude: .random(in: -60...70, using: &random))
        }
        for number in 0..<count {
            let anywhere = Coordinate(
                uncheckedLongitude: .random(in: -180...180, using: &random),
                latitude: .random(in: -80...80, using: &random))
            let point =
                number % 4 == 0
                ? anywhere
                : TestPoints.near(towns[number % 12], within: exp(.random(in: 4...11, using: &random)), &random)
            loader.append(
                PublishedListing(
                    id: ListingID(createdAt: Timestamp(microseconds: Int64(number)), secret: 1), point: point,
                    accuracy: nil, status: number % 3 == 0 ? .lost : .found, category: .bags,
                    occurrence: Occurrence(start: Timestamp(microseconds: 0), end: Timestamp(microseconds: 0)),
                    owner: AccountID(createdAt: Timestamp(microseconds: 0), secret: 0), title: "Key",
                    words: Array(" key ".utf8)))
        }
        let (pins, words) = loader.table()
        return PinSnapshot(base: pins, words: words, seq: 0)
    }

    static func screen(
        _ center: Coordinate, zoom: Double, right: Double = 0, up: Double = 0
    ) throws -> BoundingBox {
        let scale = ClusterGrid.scale(zoom: zoom)
        let column = Mercator.place(longitude: center.longitude) + right / scale
        let row = Mercator.place(latitude: center.latitude) - up / scale
        func longitude(_ column: Double) -> Double { max(-180, min(180, Mercator.longitude(column))) }
        func latitude(_ row: Double) -> Double { Mercator.latitude(max(0, min(Mercator.size, row))) }
        return try BoundingBox(
            west: longitude(column - 640 / scale), south: latitude(row + 400 / scale),
            east: longitude(column + 640 / scale), north: latitude(row - 400 / scale))
    }

    private static func clusters(_ viewport: Viewport) -> [ClusterID: Cluster] {
        Dictionary(
            uniqueKeysWithValues: viewport.features.compactMap {
                if case .cluster(let cluster) = $0 { (cluster.id, cluster) } else { nil }
            })
    }

    @Test("clusters keep their position and counts while the map pans")
    func panning() throws {
        let snapshot = Self.town(count: 5_000, seed: 1)
        var random = SeededGenerator(seed: 2)
        var compared = 0
        for _ in 0..<300 {
            let center = snapshot.point(.base(.random(in: 0..<5_000, using: &random)))
            let zoom = Double.random(in: 1...15, using: &random)
            let first = try Self.screen(center, zoom: zoom)
            let second = try Self.screen(
                center, zoom: zoom, right: .random(in: -300...300, using: &random),
                up: .random(in: -200...200, using: &random))
            let filter =
                Bool.random(using: &random) ? PinFilter.all : try PinFilter([.words(SearchWords("ke"))])
            let (before, after) = (
                Self.clusters(snapshot.viewport(Region(first), zoom: zoom, filter)),
                Self.clusters(snapshot.viewport(Region(second), zoom: zoom, filter))
            )
            let (regions) = [Region(first), Region(second)]
            for (id, cluster) in before where regions.allSatisfy({ $0.relation(id.cell) == .inside }) {
                #expect(after[id] == cluster)
                compared += 1
            }
        }
        #expect(compared > 1_000)
    }

    @Test(
        "19 of 20 features have no neighbour within 30 pixels",
        arguments: [
            [PinFilter.all], [try! PinFilter([.status(.lost)])],
        ])
    func spacing(filter: [PinFilter]) throws {
        let snapshot = Self.town(count: 20_000, seed: 3)
        var random = SeededGenerator(seed: 4)
        var (near, all) = (0, 0)
        var distances: [Double] = []
        for number in 0..<300 {
            let center = snapshot.point(.base(.random(in: 0..<20_000, using: &random)))
            let zoom =
                number % 2 == 0
                ? Double.random(in: 1...17, using: &random) : Double(Int.random(in: 1...17, using: &random))
            let scale = ClusterGrid.scale(zoom: zoom)
            let places = snapshot.viewport(Region(try Self.screen(center, zoom: zoom)), zoom: zoom, filter[0]).features
                .map {
                    feature -> (x: Double, y: Double) in
                    let point =
                        switch feature {
                        case .pin(let place): snapshot.point(place)
                        case .cluster(let cluster): cluster.point
                        }
                    return (
                        Mercator.place(longitude: point.longitude) * scale,
                        Mercator.place(latitude: point.latitude) * scale
                    )
                }
            guard places.count > 1 else { continue }
            for (index, place) in places.enumerated() {
                let nearest = places.indices.filter { $0 != index }
                    .map { hypot(places[$0].x - place.x, places[$0].y - place.y) }.min()!
                distances.append(nearest)
                all += 1
                near += nearest < 30 ? 1 : 0
            }
        }
        #expect(all > 3_000 && Double(near) < 0.05 * Double(all))
        // About 60 pixels.
        #expect((45...90).contains(distances.sorted()[distances.count / 2]))
    }

    @Test("a cluster splits at its expansion zoom, and at no smaller whole zoom")
    func expansion() throws {
        let snapshot = Self.town(count: 3_000, seed: 5)
        var random = SeededGenerator(seed: 6)
        var seen = 0
        for _ in 0..<200 {
            let center = snapshot.point(.base(.random(in: 0..<3_000, using: &random)))
            let zoom = Double(Int.random(in: 0...12, using: &random))
            for cluster in Self.clusters(
                snapshot.viewport(Region(try Self.screen(center, zoom: zoom)), zoom: zoom, .all)
            )
            .values {
                guard let expansion = cluster.expansionZoom else { continue }
                #expect(Double(expansion) > zoom)
                let source = PrefixSumSelection(snapshot: snapshot, kinds: .all)
                var points: [Coordinate] = []
                source.forEach(source.narrowed(source.everything, to: cluster.id.cell)) {
                    points.append(snapshot.point($0))
                }
                let box = try BoundingBox(
                    west: points.map(\.longitude).min()!, south: points.map(\.latitude).min()!,
                    east: points.map(\.longitude).max()!, north: points.map(\.latitude).max()!)
                #expect(snapshot.viewport(Region(box), zoom: Double(expansion), .all).features.count > 1)
                if Double(expansion - 1) >= zoom {
                    #expect(snapshot.viewport(Region(box), zoom: Double(expansion - 1), .all).features.count == 1)
                }
                seen += 1
            }
        }
        #expect(seen > 300)
    }

    @Test("a viewport of any size has at most 1,000 features, and counts every pin")
    func limit() throws {
        let snapshot = Self.town(count: 30_000, seed: 7)
        for zoom in 0...22 {
            let viewport = snapshot.viewport(Region(.world), zoom: Double(zoom), .all)
            #expect(viewport.features.count <= 1000 && viewport.matched == 30_000)
            #expect(zoom < 4 || viewport.features.count > 200)
        }
    }

    @Test("a viewport with too many features has the smallest cells with few enough")
    func smallestCells() throws {
        let snapshot = Self.town(count: 30_000, seed: 7)
        let selection = PrefixSumSelection(snapshot: snapshot, kinds: .all)
        let half = try BoundingBox(west: -20, south: -60, east: 160, north: 70)
        for box in [BoundingBox.world, half] {
            for zoom in stride(from: 2.0, through: 22, by: 4) {
                let levels = (0..<ClusterGrid.quarterLevel(zoom: zoom)).reversed()
                let counts = levels.map { level -> Int? in
                    var builder = ViewportBuilder(
                        snapshot, selection, Region(box), zoom: zoom, level: level, isClipped: true)
                    return builder.build()?.features.count
                }
                let expected = try #require(counts.compactMap(\.self).first)
                #expect(snapshot.viewport(Region(box), zoom: zoom, .all).features.count == expected)
            }
        }
    }

    @Test("a cluster id is the number of its cell, and other numbers are rejected")
    func numbers() {
        for level in [0, 1, 7, GridCell.maximumLevel] {
            let cell = GridCell(level: level, prefix: level == 0 ? 0 : 1 << UInt64(2 * level) - 1)
            #expect(ClusterID(ClusterID(cell).number) == ClusterID(cell))
            #expect(ClusterID(cell).number < 1 << 53)
        }
        for number: UInt64 in [0, 2, 3, 8, 1 << 52, .max] { #expect(ClusterID(number) == nil) }
    }

    @Test(
        "counts are abbreviated to at most four characters",
        arguments: [
            (1, "1"), (999, "999"), (1000, "1k"), (1049, "1k"), (1050, "1.1k"), (9_949, "9.9k"), (9_950, "10k"),
            (12_345, "12k"), (999_499, "999k"), (999_500, "1M"), (1_250_000, "1.3M"), (12_345_678, "12M"),
        ])
    func abbreviations(count: Int, text: String) {
        #expect(FeatureText.abbreviated(count) == text)
    }

    @Test("cached blocks equal new ones, at all zooms of their level and after changes")
    func kept() throws {
        var listings = TestListings(count: 3_000, seed: 8)
        let map = listings.map
        var random = SeededGenerator(seed: 9)
        for step in 0..<400 {
            if step % 20 == 19 { map.apply(listings.change(count: 20), seq: Int64(step)) }
            let zoom = Double.random(in: 0...14, using: &random)
            let center = TestPoints.hard(&random)
            let box = try Self.screen(
                Coordinate(uncheckedLongitude: center.longitude, latitude: max(-84, min(84, center.latitude))),
                zoom: zoom)
            for zoom in [zoom, min(22, zoom + 0.3)] {
                let snapshot = map.snapshot
                let expected = snapshot.viewport(Region(box), zoom: zoom, .all)
                let answer =
                    try JSONSerialization.jsonObject(with: Data(map.viewport(box, zoom: zoom))) as! [String: Any]
                #expect(answer["numberMatched"] as? Int == expected.matched)
                var whole = ViewportWriter(capacity: 0)
                whole.add(expected, snapshot)
                let anew = try JSONSerialization.jsonObject(with: Data(whole.finish())) as! [String: Any]
                // In another order.
                func sorted(_ answer: [String: Any]) -> [String] {
                    (answer["features"] as! [[String: Any]]).map {
                        String(
                            decoding: try! JSONSerialization.data(withJSONObject: $0, options: .sortedKeys),
                            as: UTF8.self)
                    }.sorted()
                }
                #expect(sorted(answer) == sorted(anew))
            }
        }
    }
}
