import Reunite

extension ModerationLog {
    /// The states of a listing and its case, as in the log.
    ///
    /// - Parameter suspension: the suspension of the owner; nil if the entry is not about it.
    static func json(visibility: Visibility, state: CaseState, suspension: Suspension? = nil) -> String {
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

    /// The state of an account, as in the log.
    static func json(role: Role, suspension: Suspension) -> String {
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
    fileprivate mutating func suspension(_ suspension: Suspension) {
        key("suspended")
        bool(suspension != .none)
        switch suspension {
        case .none: break
        case .until(let time):
            key("suspendedUntil")
            string(time.description)
        case .forGood:
            key("suspendedUntil")
            null()
        }
    }
}
