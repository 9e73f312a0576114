import Reunite
import Testing

@testable import ReunitePhotos

/// The messages from a worker process to its parent.
struct WorkerResponseTests {
    private static func photo(location: Coordinate?) -> RenderedPhoto {
        RenderedPhoto(
            large: .init(width: 1600, height: 1200, bytes: [1, 2, 3]),
            small: .init(width: 320, height: 240, bytes: [4]), square: .init(width: 96, height: 96, bytes: []),
            perceptualHash: .max - 5, location: location)
    }

    private static let results: [Result<RenderedPhoto, PhotoError>] = [
        .success(photo(location: nil)),
        .success(photo(location: Coordinate(uncheckedLongitude: -1.55, latitude: 47.2))),
        .failure(.unknownFormat), .failure(.tooManyBytes(limit: 20_000_000)), .failure(.tooManyPixels(limit: 5)),
        .failure(.tooManyFrames(limit: 7)),
        .failure(.undecodable), .failure(.busy), .failure(.tooManyUnscaledPixels(limit: 25)), .failure(.tooCostly),
        .failure(.noPicture), .failure(.unsupportedVariant),
    ]

    @Test("Every result survives encoding and decoding; truncated or extended bytes are rejected", arguments: results)
    func roundTrip(result: Result<RenderedPhoto, PhotoError>) {
        let bytes = WorkerResponse.encode(result)
        #expect(WorkerResponse.decode(bytes) == result)
        for count in 0..<bytes.count { #expect(WorkerResponse.decode(Array(bytes[..<count])) == nil) }
        #expect(WorkerResponse.decode(bytes + [0]) == nil)
    }

    @Test("Malformed responses are rejected")
    func rejectsMalformed() {
        #expect(WorkerResponse.decode([200]) == nil)
        #expect(WorkerResponse.decode([2] + [UInt8](repeating: 255, count: 8)) == nil)
        #expect(WorkerResponse.decode([UInt8](repeating: 0, count: 60)) == nil)
        let nowhere = Self.photo(location: Coordinate(uncheckedLongitude: 181, latitude: .nan))
        #expect(WorkerResponse.decode(WorkerResponse.encode(.success(nowhere))) == nil)
    }
}
