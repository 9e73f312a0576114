import Reunite

extension NotificationPreferences {
    /// The changes of a merge patch (RFC 7396): kinds that are missing do not change, and null stands for the standard.
    ///
    /// - Throws: ``Problem`` with all invalid members.
    static func changes(body json: OrderedJSON) throws(Problem) -> [NotificationKind: NotificationFrequency] {
        var body = try JSONObject(body: json)
        var changes: [NotificationKind: NotificationFrequency] = [:]
        for kind in NotificationKind.allCases where body.has(kind.rawValue) {
            guard var preference = body.nullableObject(kind.rawValue) else {
                changes[kind] = standard
                continue
            }
            if preference.has("mail") {
                changes[kind] = preference.nullableText("mail", NotificationFrequency.init(parameter:)) ?? standard
            }
            preference.refuseOthers()
        }
        try body.finish()
        return changes
    }
}

extension Bool {
    /// `true` or `false`; without a value it is true.
    init(parameter text: String) throws(InvalidValue) {
        switch text {
        case "", "true": self = true
        case "false": self = false
        default: throw InvalidValue("must be true or false")
        }
    }
}
