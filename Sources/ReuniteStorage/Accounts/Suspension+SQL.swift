import Reunite
import ReuniteDatabase

extension Suspension {
    /// A suspension from the column `suspended_until`: null, a time in microseconds, or ``Accounts/forGood``.
    init(stored value: SQLValue) {
        switch value {
        case .integer(Accounts.forGood): self = .forGood
        case .integer(let microseconds): self = .until(Timestamp(microseconds: microseconds))
        default: self = .none
        }
    }

    /// The value of the column.
    var stored: SQLValue {
        switch self {
        case .none: .null
        case .until(let time): .integer(time.microseconds)
        case .forGood: .integer(Accounts.forGood)
        }
    }
}
