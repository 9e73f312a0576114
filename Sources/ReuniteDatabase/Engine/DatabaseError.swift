/// An error of the database engine.
package struct DatabaseError: Error, CustomStringConvertible {
    /// What callers can do about an error.
    package enum Kind {
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
        /// A newer release has changed the schema.
        case newerSchema
        /// Any other: a bug.
        case other
    }

    package let kind: Kind
    /// The reason, in the engine's words.
    package let message: String
    /// The reason with the statement that failed, for logs.
    package let description: String

    /// A newer release has changed the schema.
    package static let newerSchema = DatabaseError(.newerSchema, "a newer release has changed the schema")

    /// A kind with its reason.
    package init(_ kind: Kind, _ message: String, description: String? = nil) {
        (self.kind, self.message, self.description) = (kind, message, description ?? message)
    }
}
