import Reunite

/// Why an upload is refused.
public enum PhotoError: Refusal, Equatable {
    /// The file is not an image, or of a format that is not supported.
    case unknownFormat
    /// The file has too many bytes.
    case tooManyBytes(limit: Int)
    /// The header claims too many pixels. Nothing was decoded.
    case tooManyPixels(limit: Int)
    /// The header claims too many pixels for a format whose decoder does not scale. Nothing was decoded.
    case tooManyUnscaledPixels(limit: Int)
    /// The header claims too many frames or pages.
    case tooManyFrames(limit: Int)
    /// The file has a preview of the picture, or raw sensor data, and not the picture.
    case noPicture
    /// The file is not damaged, but of a variant of its format that is not supported.
    case unsupportedVariant
    /// The file is damaged, does not match its header, or takes more memory than its pixels may.
    case undecodable
    /// Decoding takes more than ``PhotoWorker/cpuLimit`` seconds of CPU time.
    case tooCostly
    /// Too many uploads wait to be decoded, or the machine was too busy to decode this one in time. A retry may succeed.
    case busy

    /// Seconds after which the same request may succeed; nil if waiting does not help.
    public var retryAfter: Int? { self == .busy ? 2 : nil }

    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) {
        switch self {
        case .unknownFormat:
            (
                .undecodablePhoto,
                "The photo must have one of these formats: \(ImageFormats.names.joined(separator: ", "))."
            )
        case .tooManyBytes(let limit): (.contentTooLarge, "A photo may have at most \(limit) bytes.")
        case .tooManyPixels(let limit): (.photoTooLarge, "A photo may have at most \(limit) pixels.")
        case .tooManyUnscaledPixels(let limit):
            (
                .photoTooLarge,
                "A photo of this kind may have at most \(limit) pixels. Send it smaller, or as a baseline JPEG in Y'CbCr or grey."
            )
        case .tooCostly:
            (
                .photoTooLarge,
                "The photo takes more than \(PhotoWorker.cpuLimit) seconds of CPU time to decode. Send it as a JPEG, or smaller."
            )
        case .tooManyFrames(let limit): (.photoTooLarge, "A photo may have at most \(limit) frames.")
        case .noPicture:
            (
                .undecodablePhoto,
                "The file has only a preview, or the numbers of a camera's sensor. Send the picture as a JPEG."
            )
        case .unsupportedVariant:
            (
                .undecodablePhoto,
                "This variant of the image's format is not supported. Send the picture as a JPEG."
            )
        case .undecodable:
            (
                .undecodablePhoto,
                "The image is damaged, has another format than it claims, or needs too much memory to decode."
            )
        case .busy: (.unavailable, "Too many photos are being processed; try again later.")
        }
    }
}

extension ProblemKind {
    /// The image cannot be decoded.
    public static let undecodablePhoto = ProblemKind(422, "undecodable-photo", "The photo cannot be read")
    /// The image has too many pixels or frames.
    public static let photoTooLarge = ProblemKind(422, "photo-too-large", "The photo is too large")
}
