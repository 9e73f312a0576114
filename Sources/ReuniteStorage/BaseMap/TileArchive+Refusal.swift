import GRDB

extension TileArchive {
    /// Why a file is refused.
    public struct Refusal: Error, CustomStringConvertible, Equatable {
        /// The reason, to be read after the name of the file.
        public let description: String
        /// Whether the file may be read again: the disk or the memory was at fault.
        public let isPassing: Bool

        /// A reason that lies in the file.
        public init(_ description: String) { (self.description, isPassing) = (description, false) }

        static let tooLong = Refusal("takes too long to read")

        /// The reason of an error.
        init(_ error: any Error) {
            guard let error = error as? DatabaseError else {
                (description, isPassing) = ("cannot be read: \(error)", false)
                return
            }
            isPassing = [.SQLITE_IOERR, .SQLITE_NOMEM].contains(error.resultCode)
            description =
                switch error.resultCode {
                case .SQLITE_NOTADB: "is not a SQLite file"
                case .SQLITE_CANTOPEN: "cannot be opened"
                case .SQLITE_CORRUPT: "is damaged"
                case .SQLITE_TOOBIG: "has a value of too many bytes"
                case .SQLITE_ERROR: "is not MBTiles: \(error.message ?? "its schema is another one")"
                default: "cannot be read: \(error.message ?? "\(error.resultCode)")"
                }
        }
    }
}
