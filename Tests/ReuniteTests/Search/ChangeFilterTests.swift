import Foundation
import TestSupport
import Testing

@testable import Reunite

@Suite struct ChangeFilterTests {
    private static func listing(_ random: inout SeededGenerator) -> PublishedListing {
        let day = Timestamp(microseconds: Int64.random(in: 0..<40, using: &random) * 86_400_000_000)
        return PublishedListing(
            id: .random(createdAt: day),
            point: Int.random(in: 0..<8, using: &random) == 0 ? nil : TestPoints.hard(&random),
            accuracy: Bool.random(using: &random) ? 350 : nil,
            status: Bool.random(using: &random) ? .lost : .found,
            category: Reunite.Category.allCases.randomElement(using: &random)!,
            occurrence: Occurrence(start: day, end: day.adding(seconds: 86_399)),
            owner: AccountID(createdAt: Timestamp(microseconds: .random(in: 0..<3, using: &random)), secret: 0),
            title: "x", words: Array(Bool.random(using: &random) ? " red bag ".utf8 : " bag ".utf8))
    }

    private static func filters(_ random: inout SeededGenerator) throws -> [ListingFilter] {
        let edges = (0..<2).map { _ in TestPoints.hard(&random) }
        let all: [ListingFilter] = [
            .box(
                try BoundingBox(
                    west: edges[0].longitude, south: min(edges[0].latitude, edges[1].latitude),
                    east: edges[1].longitude, north: max(edges[0].latitude, edges[1].latitude))),
            .near(try Circle(center: edges[0], radius: 100_000)),
            .words(try SearchWords("red")),
            .status(Bool.random(using: &random) ? .lost : .found),
            .categories(Set(Reunite.Category.allCases.filter { _ in Bool.random(using: &random) })),
            .states(Bool.random(using: &random) ? [.open] : [.resolved]),
            .occurred(
                try TimeRange(
                    parsing: ["1970-01-05/1970-01-20", "../1970-01-20", "1970-01-05/..", "1970-01-09"].randomElement(
                        using: &random)!)),
            .owner(AccountID(createdAt: Timestamp(microseconds: 1), secret: 0)),
        ]
        return all.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    }

    /// In the one form and in the other.
    @Test func itPassesWhatTheFiltersPass() throws {
        var random = SeededGenerator(seed: 3)
        var passed = 0
        for _ in 0..<5000 {
            let filters = try Self.filters(&random)
            let listing = Self.listing(&random)
            let filter = ChangeFilter(filters)
            let passes = filters.allSatisfy { $0.matches(listing) }
            #expect(filter.passes(listing) == passes)
            let mayHave = filter.mayHavePassed(
                status: listing.status, category: listing.category, occurrence: listing.occurrence,
                cell: listing.point.map(PublishedGrid.cell(holding:)))
            // Who passes now would have passed just so.
            #expect(mayHave || !passes)
            if passes { passed += 1 }
        }
        #expect(passed > 500)
    }

    /// A box that touches a cell is all that a former point answers to.
    @Test func aFormerPointPassesByItsCellAlone() throws {
        var random = SeededGenerator(seed: 5)
        let day = Occurrence(start: Timestamp(microseconds: 0), end: Timestamp(microseconds: 86_399_999_999))
        for _ in 0..<20_000 {
            let point = TestPoints.hard(&random)
            let cell = PublishedGrid.cell(holding: point)
            #expect(cell.contains(point) && !cell.crossesAntimeridian, "\(point)")
            #expect(PublishedGrid.cell(holding: PublishedGrid.publish(point).point) == cell, "\(point)")
            let corner = TestPoints.near(point, within: 2_000, &random)
            let other = TestPoints.near(point, within: 2_000, &random)
            let box = try BoundingBox(
                west: corner.longitude, south: min(corner.latitude, other.latitude), east: other.longitude,
                north: max(corner.latitude, other.latitude))
            let told = ChangeFilter([.box(box)]).mayHavePassed(
                status: .found, category: .bags, occurrence: day, cell: cell)
            // Whoever had it on their map learns that it is gone.
            if box.contains(point) { #expect(told, "\(box) \(point)") }
            #expect(told == box.touches(cell))
        }
    }

    /// Whoever had a circle on their map learns that it is gone, and only a cell around the box is told.
    @Test func circlesPassWithTheCellsAroundTheBox() throws {
        var random = SeededGenerator(seed: 6)
        let day = Occurrence(start: Timestamp(microseconds: 0), end: Timestamp(microseconds: 86_399_999_999))
        var passed = 0
        for _ in 0..<5_000 {
            let (point, accuracy) = PublishedGrid.publish(TestPoints.hard(&random))
            let corner = TestPoints.near(point, within: 1_500, &random)
            let box = try BoundingBox(
                west: corner.longitude, south: corner.latitude, east: corner.longitude, north: corner.latitude)
            let listing = PublishedListing(
                id: .random(createdAt: day.start), point: point, accuracy: accuracy, status: .found, category: .bags,
                occurrence: day, owner: AccountID(createdAt: day.start, secret: 0), title: "x", words: [])
            let filter = ChangeFilter([.box(box, .circle)])
            let passes = filter.passes(listing)
            #expect(passes == ListingFilter.box(box, .circle).matches(listing), "\(box) \(point)")
            let told = filter.mayHavePassed(
                status: .found, category: .bags, occurrence: day, cell: PublishedGrid.cell(holding: point))
            #expect(told || !passes, "\(box) \(point)")
            // Half of a cell's diagonal, and half a kilometre to the east and to the north.
            if Geodesic.distance(point, corner) > 1_060 { #expect(!told || abs(point.latitude) > 89) }
            if passes { passed += 1 }
        }
        #expect(passed > 500)
    }

    @Test(arguments: [
        (170.0, -170.0, 179.5, true), (170, -170, -179.5, true), (170, -170, 0, false), (170, -170, -169, false),
        (-1, 1, 0, true), (-1, 1, 2, false),
    ])
    func boxesTouchCellsAcrossTheAntimeridian(_ west: Double, _ east: Double, _ cell: Double, _ touches: Bool) throws {
        let box = try BoundingBox(west: west, south: -1, east: east, north: 1)
        #expect(box.touches(try BoundingBox(west: cell - 0.1, south: 1, east: cell + 0.1, north: 2)) == touches)
        #expect(!box.touches(try BoundingBox(west: cell - 0.1, south: 1.1, east: cell + 0.1, north: 2)))
    }
}
