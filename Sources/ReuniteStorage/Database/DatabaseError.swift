/// An error of the database engine.
struct DatabaseError: Error, CustomStringConvertible {
    /// What callers can do about an error.
    enum Kind {
        /// Another process has locked the database.
        case busy
        /// The disk is full.
        case full
        /// The disk fails, or the file is read-only.
        case disk
        /// The file cannot be opened, or the server cannot be reached.
        case cannotOpen
        /// There is too little memory.
        case memory
        /// The file is not a database.
        case notADatabase
        /// Pages of the file are damaged.
        case damaged
        /// The statement was interrupted.
        case interrupted
        /// A value has too many bytes.
        case tooLarge
        /// The statement cannot be run: a table or column is missing, for example.
        case statement
        /// Any other: a bug.
        case other
    }

    let kind: Kind
    /// The reason, in the engine's words.
    let message: String
    /// The reason with the statement that failed, for logs.
    let description: String

    /// A kind with its reason.
    init(_ kind: Kind, _ message: String, description: String? = nil) {
        (self.kind, self.message, self.description) = (kind, message, description ?? message)
    }
}
