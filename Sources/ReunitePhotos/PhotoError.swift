/// Why an upload is refused.
public enum PhotoError: Error, Sendable, Equatable {
    /// The bytes are no image of a kind that is taken.
    case unknownFormat
    /// More bytes than are taken.
    case tooManyBytes(limit: Int)
    /// More pixels than are taken, by what the file's header says; refused before one of them is decoded.
    case tooManyPixels(limit: Int)
    /// More frames or pages than are taken, by what the file's header says.
    case tooManyFrames(limit: Int)
    /// The file is damaged, or not what it says it is.
    case undecodable
    /// Too many wait to be decoded at this moment.
    case busy
}
