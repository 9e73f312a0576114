import Reunite

extension ModerationLog {
    /// How a listing and its case stand, as the log writes it.
    ///
    /// - Parameter suspension: until when the owner is shut out, in microseconds; nil where that is not the matter.
    static func json(visibility: Visibility, state: CaseState, suspension: SQLValue? = nil) -> String {
        var json = JSONWriter(capacity: 96)
        json.object { json in
            json.key("visibility")
            json.string(visibility.rawValue)
            json.key("case")
            json.string(state.rawValue)
            if let suspension { json.suspension(suspension) }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// How an account stands, as the log writes it.
    static func json(role: Role, suspension: SQLValue) -> String {
        var json = JSONWriter(capacity: 96)
        json.object { json in
            json.key("role")
            json.string(role.rawValue)
            json.suspension(suspension)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension JSONWriter {
    fileprivate mutating func suspension(_ until: SQLValue) {
        key("suspended")
        guard case .integer(let microseconds) = until else { return bool(false) }
        bool(true)
        key("suspendedUntil")
        if microseconds == Accounts.forGood {
            null()
        } else {
            string(Timestamp(microseconds: microseconds).description)
        }
    }
}
