import Reunite
import ReuniteStorage

/// The body of a report.
struct ReportBody {
    let reason: ReportReason
    let comment: Description

    /// - Throws: ``Problem`` with all invalid members.
    init(_ json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let reason = body.text("reason", ReportReason.init(parameter:))
        let comment = body.optionalText("comment", Description.init)
        try body.finish()
        guard let reason else { throw .invalidBody([]) }
        (self.reason, self.comment) = (reason, comment ?? .empty)
    }
}

extension Decision {
    /// Parses the body of a decision.
    ///
    /// - Throws: ``Problem`` with all invalid members.
    init(body json: OrderedJSON, now: Timestamp = .now) throws(Problem) {
        var body = try JSONObject(body: json)
        let action = body.text("action", ModerationAction.init(parameter:))
        let note = body.text("note", Note.init)
        let version = body.integer("version")
        let until = body.optionalText("suspendedUntil") { text throws(InvalidValue) in
            try Timestamp(future: text, now: now)
        }
        let removesListings = body.optionalFlag("removeListings")
        let photos = body.optionalTexts("photos", atMost: Photo.maximumCount, PhotoID.parser(of: "a photo"))
        let words = body.optionalTexts("words", atMost: RedactedWords.maximumCount, RedactedWords.init)
        let redaction = Redaction(photos: photos, words: words)
        if let action, action.facts.redacts == redaction.isEmpty {
            body.fault(
                redaction.words.isEmpty ? "photos" : "words",
                action.facts.redacts
                    ? "is missing: name photos or words to hide" : "is allowed only with \(ModerationAction.redacting)")
        }
        if removesListings == true, let action, !action.facts.suspendsOwner {
            body.fault("removeListings", "is allowed only with \(ModerationAction.suspending)")
        }
        if until != nil, let action, !action.facts.suspendsOwner {
            body.fault("suspendedUntil", "is allowed only with \(ModerationAction.suspending)")
        }
        try body.finish()
        guard let action, let note, let version else { throw .invalidBody([]) }
        self.init(
            action: action, note: note, version: version, redaction: redaction, suspendedUntil: until,
            removesListings: removesListings ?? false)
    }
}

extension AccountChange {
    /// Parses a merge patch (RFC 7396): `role`, `suspended`, `suspendedUntil`, and a `note`, which a suspension
    /// requires.
    ///
    /// - Throws: ``Problem`` with all invalid members.
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
        case (false, _): body.fault("suspendedUntil", "is allowed only with suspended: true")
        case (_, let until?): suspension = .until(until)
        case (true, nil): suspension = .forGood
        case (nil, nil): break
        }
        if let suspension, suspension != Suspension.none, note == nil {
            body.fault("note", "is missing: it tells the suspended person why")
        }
        try body.finish()
    }
}

extension Timestamp {
    /// A time in the future.
    fileprivate init(future text: String, now: Timestamp) throws(InvalidValue) {
        guard case .time(let time) = try Moment(rfc3339: text), time > now else {
            throw InvalidValue("must be a time in the future, such as 2027-01-01T00:00:00Z")
        }
        self = time
    }
}
