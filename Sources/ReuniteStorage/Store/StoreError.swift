import Reunite
import ReuniteDatabase

/// An error of the store itself: what its rules refuse are each feature's ``Refusal``s.
public enum StoreError: Error, Equatable, CustomStringConvertible {
    /// A newer release has changed the schema.
    case newerSchema
    /// The change feed does not contain this number: load everything again.
    case changesGone
    /// The file is no database, or its pages are damaged; why.
    case damaged(String)
    /// A read for a client took too long, and was interrupted.
    case readTooLong
    /// Too many reads are queued, of this client or in total.
    case tooManyReads
    /// Too many writes of this client are queued.
    case tooManyWrites
    /// The file stays locked, or the disk is full or fails; why. A retry may succeed.
    case unavailable(String)

    /// The meaning of a database error for callers of the store; nil if it is a bug.
    init?(_ error: DatabaseError) {
        switch error.kind {
        case .busy, .full, .disk, .cannotOpen: self = .unavailable(error.message)
        case .notADatabase, .damaged: self = .damaged(error.message)
        case .newerSchema: self = .newerSchema
        case .memory, .interrupted, .tooLarge, .statement, .other: return nil
        }
    }

    /// The meaning of a refusal of the database for callers of the store.
    public init(_ overload: Overload) {
        self =
            switch overload {
            case .readTooLong: .readTooLong
            case .tooManyReads: .tooManyReads
            case .tooManyWrites: .tooManyWrites
            }
    }

    /// Whether the store is not available.
    public var isUnavailable: Bool { if case .unavailable = self { true } else { false } }

    /// Runs a part that uses the database, and throws its errors as what they mean for callers of the store.
    static func converting<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError(error) ?? error
        } catch let overload as Overload {
            throw StoreError(overload)
        }
    }

    /// The same for a part that waits.
    static func converting<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as DatabaseError {
            throw StoreError(error) ?? error
        } catch let overload as Overload {
            throw StoreError(overload)
        }
    }

    /// The reason, in words for the user.
    public var description: String {
        switch self {
        case .newerSchema: "the store was written by a newer release of Reunite, or before the first one"
        case .unavailable(let reason): "the store is not available: \(reason)"
        case .damaged(let reason): "the store is damaged: \(reason)"
        case .readTooLong: "the read took too long"
        case .tooManyReads: "too many reads are queued"
        case .tooManyWrites: "too many writes are queued"
        case .changesGone: "the change feed no longer reaches back to this number"
        }
    }
}

extension ProblemKind {
    /// The change feed does not reach back so far.
    public static let changesGone = ProblemKind(410, "changes-gone", "The changes since then are no longer available")
}
