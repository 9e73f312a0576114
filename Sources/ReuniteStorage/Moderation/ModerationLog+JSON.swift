import Reunite

extension ModerationLog {
    /// How a listing and its case stand, as the log writes it.
    ///
    /// - Parameter suspension: until when the owner is shut out; nil where that is not the matter.
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

    /// How an account stands, as the log writes it.
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
