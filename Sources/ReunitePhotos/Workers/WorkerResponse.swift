import Reunite

/// Encodes and decodes the response of a worker process to an upload.
///
/// The first byte is the outcome. A limit that was exceeded follows in eight bytes. A rendered photo follows as three
/// renditions (width, height, length-prefixed JPEG), the perceptual hash, and one byte that is 1 if longitude and
/// latitude follow.
enum WorkerResponse {
    /// The longest response that is accepted, in bytes: more than three renditions can take.
    static let longest = 32 << 20

    /// The first byte of the response.
    private enum Outcome: UInt8 {
        case rendered, unknownFormat, tooManyBytes, tooManyPixels, tooManyFrames, undecodable, busy,
            tooManyUnscaledPixels, tooCostly, noPicture, unsupportedVariant
    }

    /// The response for a result.
    static func encode(_ result: Result<RenderedPhoto, PhotoError>) -> [UInt8] {
        switch result {
        case .success(let photo): encode(photo)
        case .failure(.unknownFormat): encode(.unknownFormat)
        case .failure(.tooManyBytes(let limit)): encode(.tooManyBytes, limit: limit)
        case .failure(.tooManyPixels(let limit)): encode(.tooManyPixels, limit: limit)
        case .failure(.tooManyFrames(let limit)): encode(.tooManyFrames, limit: limit)
        case .failure(.undecodable): encode(.undecodable)
        case .failure(.busy): encode(.busy)
        case .failure(.tooManyUnscaledPixels(let limit)): encode(.tooManyUnscaledPixels, limit: limit)
        case .failure(.tooCostly): encode(.tooCostly)
        case .failure(.noPicture): encode(.noPicture)
        case .failure(.unsupportedVariant): encode(.unsupportedVariant)
        }
    }

    /// The result in a response; nil if it is malformed.
    static func decode(_ bytes: [UInt8]) -> Result<RenderedPhoto, PhotoError>? {
        var reader = ByteReader(bytes)
        guard let outcome = reader.read(UInt8.self).flatMap(Outcome.init), let result = decode(outcome, &reader),
            reader.isAtEnd
        else { return nil }
        return result
    }

    private static func encode(_ outcome: Outcome, limit: Int? = nil) -> [UInt8] {
        var writer = ByteWriter(capacity: 9)
        writer.write(outcome.rawValue)
        if let limit { writer.write(UInt64(limit)) }
        return writer.bytes
    }

    private static func encode(_ photo: RenderedPhoto) -> [UInt8] {
        let renditions = [photo.large, photo.small, photo.square]
        var writer = ByteWriter(capacity: renditions.reduce(64) { $0 + $1.bytes.count })
        writer.write(Outcome.rendered.rawValue)
        for rendition in renditions {
            writer.write(UInt32(rendition.width))
            writer.write(UInt32(rendition.height))
            writer.write(rendition.bytes)
        }
        writer.write(photo.perceptualHash)
        writer.write(UInt8(photo.location == nil ? 0 : 1))
        if let location = photo.location {
            writer.write(location.longitude.bitPattern)
            writer.write(location.latitude.bitPattern)
        }
        return writer.bytes
    }

    private static func decode(_ outcome: Outcome, _ reader: inout ByteReader) -> Result<RenderedPhoto, PhotoError>? {
        switch outcome {
        case .rendered: decodePhoto(&reader).map { .success($0) }
        case .unknownFormat: .failure(.unknownFormat)
        case .tooManyBytes: decodeLimit(&reader).map { .failure(.tooManyBytes(limit: $0)) }
        case .tooManyPixels: decodeLimit(&reader).map { .failure(.tooManyPixels(limit: $0)) }
        case .tooManyFrames: decodeLimit(&reader).map { .failure(.tooManyFrames(limit: $0)) }
        case .undecodable: .failure(.undecodable)
        case .busy: .failure(.busy)
        case .tooManyUnscaledPixels: decodeLimit(&reader).map { .failure(.tooManyUnscaledPixels(limit: $0)) }
        case .tooCostly: .failure(.tooCostly)
        case .noPicture: .failure(.noPicture)
        case .unsupportedVariant: .failure(.unsupportedVariant)
        }
    }

    private static func decodeLimit(_ reader: inout ByteReader) -> Int? {
        reader.read(UInt64.self).flatMap { Int(exactly: $0) }
    }

    private static func decodePhoto(_ reader: inout ByteReader) -> RenderedPhoto? {
        guard let large = decodeRendition(&reader), let small = decodeRendition(&reader),
            let square = decodeRendition(&reader), let perceptualHash = reader.read(UInt64.self),
            let hasLocation = reader.read(UInt8.self)
        else { return nil }
        guard hasLocation != 0 else {
            return RenderedPhoto(
                large: large, small: small, square: square, perceptualHash: perceptualHash, location: nil)
        }
        guard let longitude = reader.read(UInt64.self), let latitude = reader.read(UInt64.self),
            let location = try? Coordinate(
                longitude: Double(bitPattern: longitude), latitude: Double(bitPattern: latitude))
        else { return nil }
        return RenderedPhoto(
            large: large, small: small, square: square, perceptualHash: perceptualHash, location: location)
    }

    private static func decodeRendition(_ reader: inout ByteReader) -> RenderedPhoto.Rendition? {
        guard let width = reader.read(UInt32.self), let height = reader.read(UInt32.self), width > 0, height > 0,
            let bytes = reader.readCounted()
        else { return nil }
        return RenderedPhoto.Rendition(width: Int(width), height: Int(height), bytes: bytes)
    }
}
