import Foundation
import HTTPTypes
import Hummingbird
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP

/// Boxes and zooms of panned maps, at every endpoint with a box.
@Suite struct PannedBoxTests {
    private static let longitudes = [
        -180, -179.99, -171.76, -20.5, 0, 2.35, 2.3500000001, 90, 170, 178.44, 179.99, 180,
    ]

    /// The number of listings that an endpoint finds in a box.
    private static func count(_ address: String, _ box: String, _ client: TestClient) async throws -> Int? {
        let separator = address.contains("?") ? "&" : "?"
        let response = try await client.send(.get, "\(address)\(separator)bbox=\(box)")
        #expect(response.status == .ok, "\(address) \(box)")
        let json = try response.json
        if let changes = json["changes"] as? [[String: Any]] { return changes.count { $0["feature"] != nil } }
        return (json["numberMatched"] ?? json["numberReturned"]) as? Int
    }

    private static let addresses = [
        "/api/v1/listings?limit=1000", "/api/v1/pins?zoom=3", "/api/v1/pins?zoom=22", "/api/v1/changes?since=0",
        "/ogc/collections/listings/items?limit=1000",
    ]

    /// The expected number of points in a box, by comparing each point at any number of turns.
    private static func expected(_ west: Double, _ east: Double) -> Int {
        longitudes.count { point in (-3...3).contains { (west...east).contains(point + Double($0) * 360) } }
    }

    @Test func pannedBoxesFindTheSamePoints() async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(
            Self.longitudes.map { try .test(at: Coordinate(longitude: $0, latitude: -18)) })
        try await service.run { client in
            for (west, east) in [
                (165.8, 193.9), (-194.2, -166.1), (362.35, 362.36), (-357.65, -357.64), (530.0, 550.0), (180.0, 190.0),
                (-190.0, -180.0), (0.0, 360.0), (-500.0, 500.0), (100.0, 459.9999), (339.5, 362.3500000001),
            ] {
                for address in Self.addresses {
                    let found = try await Self.count(address, "\(west),-25,\(east),-9", client)
                    #expect(found == Self.expected(west, east), "\(address) \(west) \(east)")
                }
            }
            // The same box before and after a turn, with points on its edges.
            for (index, west) in Self.longitudes.enumerated().dropFirst() {
                for east in Self.longitudes[index...].dropLast() {
                    let plain = try await Self.count(Self.addresses[0], "\(west),-25,\(east),-9", client)
                    for turn in [-360.0, 360, 720] {
                        for address in [Self.addresses[0], Self.addresses[2]] {
                            let panned = try await Self.count(
                                address, "\(west + turn),-25,\(east + turn),-9", client)
                            #expect(panned == plain, "\(address) \(west) \(east) \(turn)")
                        }
                    }
                }
            }
        }
    }

    @Test func streamsAcceptPannedBoxes() async throws {
        try await TestService().run { client in
            let port = client.port
            let answer = try await RawConnection.send(
                "GET /api/v1/events?bbox=165.8,-25,193.9,-9 HTTP/1.1\r\nHost: x\r\n\r\n", port: port, isHeadEnough: true
            )
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test(arguments: [
        "190,-91,200,0", "190,0,200,90.5", "-1000000,0,0,1", "0,0,36000.5,1",
        "0,0,1\(String(repeating: "0", count: 308)),1",
        "200,1,210,0",
    ])
    func whatIsFarOutIsRefused(_ box: String) async throws {
        try await TestService().run { client in
            for address in Self.addresses {
                let separator = address.contains("?") ? "&" : "?"
                let response = try await client.send(.get, "\(address)\(separator)bbox=\(box)")
                #expect(try response.status == .badRequest && response.faults == ["bbox"], "\(address)")
            }
        }
    }

    @Test func zoomsOutOfRangeAreClamped() async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(
            try (0..<50).map { try .test(at: Coordinate(longitude: Double($0) / 7, latitude: 45)) })
        try await service.run { client in
            let box = "bbox=-180,-90,180,90"
            for (zoom, nearest) in [("23", "22"), ("22.5", "22"), ("1000000", "22"), ("-1", "0"), ("-0.5", "0")] {
                let taken = try await client.send(.get, "/api/v1/pins?\(box)&zoom=\(zoom)")
                let expected = try await client.send(.get, "/api/v1/pins?\(box)&zoom=\(nearest)")
                #expect(taken.status == .ok && taken.body == expected.body, "\(zoom)")
            }
        }
    }
}
