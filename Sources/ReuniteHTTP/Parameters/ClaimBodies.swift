import Reunite

extension Proof {
    /// What a finder holds back, from a body. Members that are missing or null are empty.
    ///
    /// - Throws: ``Problem`` with all faults.
    init(body json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let questions = body.optionalTexts("questions", atMost: Proof.maximumQuestions, ProofQuestion.asked)
        let withheld = body.optionalText("withheld", Note.init)
        let serial = body.optionalText("serial", SerialNumber.init)
        try body.finish()
        do {
            try self.init(questions: questions, withheld: withheld, serial: serial)
        } catch {
            throw .invalidBody([.init(pointer: "/questions", detail: error.description)])
        }
    }
}

extension ClaimDraft {
    /// What a claimant says, from a body. Members that are missing or null are empty.
    ///
    /// - Throws: ``Problem`` with all faults.
    init(body json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let version = body.optionalText("proofVersion", ProofVersion.init)
        let answers = body.optionalTexts("answers", atMost: Proof.maximumQuestions, ProofAnswer.init)
        let message = body.optionalText("message", Note.init)
        let serial = body.optionalText("serial", SerialNumber.init)
        let own = body.optionalText("ownListing", ListingID.parser(of: "a listing"))
        try body.finish()
        self.init(proofVersion: version, answers: answers, message: message, serial: serial, ownListing: own)
    }
}

extension JSONObject {
    /// What somebody says about a step of a claim, from a body; nil if it says nothing.
    ///
    /// - Throws: ``Problem`` with all faults.
    static func note(_ json: OrderedJSON) throws(Problem) -> Note? {
        var body = try JSONObject(body: json)
        let note = body.optionalText("note", Note.init)
        try body.finish()
        return note
    }

    /// The code of a hand-over in a body, with the id of its claim, if the body has one.
    ///
    /// - Throws: ``Problem`` with all faults.
    static func handOver(_ json: OrderedJSON) throws(Problem) -> (code: HandOverCode, claim: ClaimID?) {
        var body = try JSONObject(body: json)
        let code = body.text("code", HandOverCode.init)
        let claim = body.optionalText("claim", ClaimID.parser(of: "a claim"))
        try body.finish()
        guard let code else { throw .invalidBody([]) }
        return (code, claim)
    }
}
