import Reunite
import ReuniteStorage

/// What somebody sends who reports a listing.
struct ReportBody {
    let reason: ReportReason
    let comment: Description

    /// - Throws: ``Problem`` that names every member at fault.
    init(_ json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let reason = body.text("reason", ReportReason.init(parameter:))
        let comment = body.optionalText("comment", Description.init)
        body.refuseOthers()
        try body.check()
        guard let reason else { throw .invalidBody([]) }
        (self.reason, self.comment) = (reason, comment ?? .empty)
    }
}

extension Decision {
    /// The decision that a body says.
    ///
    /// - Throws: ``Problem`` that names every member at fault.
    init(body json: OrderedJSON, now: Timestamp = .now) throws(Problem) {
        var body = try JSONObject(body: json)
        let action = body.text("action", ModerationAction.init(parameter:))
        let note = body.text("note", Note.init)
        let version = body.integer("version")
        let until = body.optionalText("suspendedUntil") { text throws(InvalidValue) in
            try Timestamp(future: text, now: now)
        }
        if until != nil, let action, !action.suspendsOwner {
            body.fault("suspendedUntil", "goes with \(ModerationAction.suspending) only")
        }
        body.refuseOthers()
        try body.check()
        guard let action, let note, let version else { throw .invalidBody([]) }
        self.init(action: action, note: note, version: version, suspendedUntil: until)
    }
}

extension AccountChange {
    /// The change that a body says (RFC 7396): `role`, `suspended`, `suspendedUntil`, and a `note`, which a suspension
    /// needs.
    ///
    /// - Throws: ``Problem`` that names every member at fault.
    init(body json: OrderedJSON, now: Timestamp = .now) throws(Problem) {
        var body = try JSONObject(body: json)
        self.init()
        role = body.optionalText("role", Role.init(parameter:))
        note = body.optionalText("note", Note.init)
        let isSuspended = body.optionalFlag("suspended")
        let until = body.optionalText("suspendedUntil") { text throws(InvalidValue) in
            try Timestamp(future: text, now: now)
        }
        switch (isSuspended, until) {
        case (false, nil): suspension = Suspension.none
        case (false, _): body.fault("suspendedUntil", "goes with suspended: true only")
        case (_, let until?): suspension = .until(until)
        case (true, nil): suspension = .forGood
        case (nil, nil): break
        }
        if let suspension, suspension != Suspension.none, note == nil {
            body.fault("note", "is missing: whoever is suspended is told why")
        }
        body.refuseOthers()
        try body.check()
    }
}

extension Timestamp {
    /// A time that is still to come.
    fileprivate init(future text: String, now: Timestamp) throws(InvalidValue) {
        guard case .time(let time) = try Moment(rfc3339: text), time > now else {
            throw InvalidValue("must be a time to come, such as 2027-01-01T00:00:00Z")
        }
        self = time
    }
}
