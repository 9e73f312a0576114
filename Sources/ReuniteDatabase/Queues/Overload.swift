/// A refusal because there is too much to do. A retry may succeed.
public enum Overload: Error, Equatable {
    /// A read for a client took too long, and was interrupted.
    case readTooLong
    /// Too many reads are queued, of this client or in total.
    case tooManyReads
    /// Too many writes of this client are queued.
    case tooManyWrites
}
