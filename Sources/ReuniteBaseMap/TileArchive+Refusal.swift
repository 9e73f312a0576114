import ReuniteDatabase

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
            isPassing = [.full, .disk, .memory].contains(error.kind)
            description =
                switch error.kind {
                case .notADatabase: "is not a SQLite file"
                case .cannotOpen: "cannot be opened"
                case .damaged: "is damaged"
                case .tooLarge: "has a value of too many bytes"
                case .statement: "is not MBTiles: \(error.message)"
                case .busy, .full, .disk, .memory, .interrupted, .newerSchema, .other:
                    "cannot be read: \(error.message)"
                }
        }
    }
}
