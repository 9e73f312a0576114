import Reunite

extension Entity {
    /// A registration whose address is not verified.
    public enum Registration {}
    /// A mail in the queue.
    public enum Mail {}
    /// An entry of the moderation log.
    public enum LogEntry {}
}

/// The row id of a registration.
public typealias RegistrationID = RowID<Entity.Registration>

/// The row id of a mail in the queue.
public typealias MailID = RowID<Entity.Mail>

/// The row id of an entry of the moderation log.
public typealias LogEntryID = RowID<Entity.LogEntry>

/// The primary key of a row. Its type names the table, so that the compiler refuses the key of another table.
///
/// The kind exists at compile time only: a `RowID` is as large and as fast as its ``rawValue``.
public struct RowID<Kind>: Sendable {
    /// The number in the column `id`.
    public let rawValue: Int64

    /// The row with this number.
    init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// Sorts before every row.
    static var min: RowID { RowID(.min) }

    /// Sorts after every row.
    static var max: RowID { RowID(.max) }
}

extension RowID: Hashable, Comparable {
    /// Whether both are the same row id.
    @inlinable
    public static func == (left: RowID, right: RowID) -> Bool { left.rawValue == right.rawValue }

    /// Hashes the number.
    @inlinable
    public func hash(into hasher: inout Hasher) { rawValue.hash(into: &hasher) }

    /// Whether a row sorts before another.
    @inlinable
    public static func < (left: RowID, right: RowID) -> Bool { left.rawValue < right.rawValue }
}

extension RowID: CustomStringConvertible {
    /// The number.
    @inlinable public var description: String { rawValue.description }
}
