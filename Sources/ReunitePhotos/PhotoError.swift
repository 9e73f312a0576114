/// Why an upload is refused.
public enum PhotoError: Error, Sendable, Equatable {
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
}
