import Reunite

extension ModerationLog {
    /// The states of a listing and its case, as in the log.
    ///
    /// - Parameters:
    ///   - suspension: the suspension of the owner; nil if the entry is not about it.
    ///   - redaction: the parts that are now hidden. Entries are never deleted, so they have only their numbers.
    static func json(
        visibility: Visibility, state: CaseState, suspension: Suspension? = nil, redaction: Redaction = Redaction()
    ) -> String {
        var json = JSONWriter(capacity: 96)
        json.object { json in
            json.member("visibility", visibility)
            json.member("case", state)
            if let suspension { json.suspension(suspension) }
            guard !redaction.isEmpty else { return }
            json.member("photos", redaction.photos.count)
            json.member("words", redaction.words.count)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// The text by which states in the log are recognised as those of a case in a given state.
    static func member(_ state: CaseState) -> String { "\"case\":\"\(state.rawValue)\"" }

    /// The state of an account, as in the log.
    static func json(role: Role, suspension: Suspension) -> String {
        var json = JSONWriter(capacity: 96)
        json.object { json in
            json.member("role", role)
            json.suspension(suspension)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension JSONWriter {
    fileprivate mutating func suspension(_ suspension: Suspension) {
        member("suspended", suspension != .none)
        switch suspension {
        case .none: break
        case .until(let time):
            member("suspendedUntil", time)
        case .forGood:
            key("suspendedUntil")
            null()
        }
    }
}
