import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteBaseMap
@testable import ReuniteDatabase

@Suite struct MapFileReadsTests {
    /// What a question for the words `paris` finds, on behalf of a client.
    private func ask(_ timeouts: ReadTimeouts) async throws -> [String] {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("places.mbtiles")
        try TestPlaces.write(to: url, [.init("town", "Paris", words: "paris", at: (2.35, 48.86))])
        let places = Places([try TileArchive(url)]) { _, _ in }
        let reads = MapFileReads(timeouts: timeouts)
        return try await ReadClient.$current.withValue(ReadClient(key: [1])) {
            try await reads.ask { budget in
                try places.search(PlaceQuestion("paris"), near: nil, in: nil, limit: 5, within: budget).places.map(
                    \.label)
            }
        }
    }

    @Test func aQuestionIsAnswered() async throws {
        let hours = Duration.seconds(3600)
        #expect(try await ask(ReadTimeouts(waiting: hours, running: hours, alone: hours)) == ["Paris"])
    }

    /// Not with a part of the places, which would be cached.
    @Test func aQuestionThatTakesTooLongIsRefused() async throws {
        let timeouts = ReadTimeouts(waiting: .seconds(3600), running: .zero, alone: .zero)
        await #expect(throws: Overload.readTooLong) { try await ask(timeouts) }
    }
}
