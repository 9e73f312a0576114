import Reunite

extension JSONObject {
    /// What an owner says about a match, from a body; nil takes back what was said.
    ///
    /// - Throws: ``Problem`` with all faults.
    static func verdict(_ json: OrderedJSON) throws(Problem) -> MatchVerdict? {
        var body = try JSONObject(body: json)
        let verdict = body.nullableText("verdict", MatchVerdict.init(parameter:))
        try body.finish()
        return verdict
    }
}
