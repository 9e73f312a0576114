import Reunite
import Testing

@testable import ReunitePhotos

/// What goes between a helper process and its parent.
struct WorkerAnswerTests {
    private static func photo(location: Coordinate?) -> RenderedPhoto {
        RenderedPhoto(
            large: .init(width: 1600, height: 1200, bytes: [1, 2, 3]),
            small: .init(width: 320, height: 240, bytes: [4]), square: .init(width: 96, height: 96, bytes: []),
            likeness: .max - 5, location: location)
    }

    private static let results: [Result<RenderedPhoto, PhotoError>] = [
        .success(photo(location: nil)),
        .success(photo(location: Coordinate(uncheckedLongitude: -1.55, latitude: 47.2))),
        .failure(.unknownFormat), .failure(.tooManyBytes(limit: 20_000_000)), .failure(.tooManyPixels(limit: 5)),
        .failure(.tooManyFrames(limit: 7)),
        .failure(.undecodable), .failure(.busy),
    ]

    @Test("Every result is read as it was written, and nothing shorter or longer is", arguments: results)
    func roundTrip(result: Result<RenderedPhoto, PhotoError>) {
        let bytes = PhotoAnswer.encode(result)
        #expect(PhotoAnswer.decode(bytes) == result)
        for count in 0..<bytes.count { #expect(PhotoAnswer.decode(Array(bytes[..<count])) == nil) }
        #expect(PhotoAnswer.decode(bytes + [0]) == nil)
    }

    @Test("What no helper says is not believed")
    func refusesNonsense() {
        #expect(PhotoAnswer.decode([200]) == nil)
        #expect(PhotoAnswer.decode([2] + [UInt8](repeating: 255, count: 8)) == nil)
        #expect(PhotoAnswer.decode([UInt8](repeating: 0, count: 60)) == nil)
        let nowhere = Self.photo(location: Coordinate(uncheckedLongitude: 181, latitude: .nan))
        #expect(PhotoAnswer.decode(PhotoAnswer.encode(.success(nowhere))) == nil)
    }
}
