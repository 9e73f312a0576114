/// Files of photos cannot be read or written, because the disk or the object store fails. A retry may succeed.
public struct PhotoFilesError: Error, CustomStringConvertible {
    /// The error of the system or the store, without secrets.
    public let reason: String
    /// Whether it only follows from an error that another caller got: it need not be logged.
    public let isConsequence: Bool

    /// An error with its reason.
    public init(reason: String, isConsequence: Bool = false) {
        self.reason = reason
        self.isConsequence = isConsequence
    }

    /// The reason.
    public var description: String { reason }
}
