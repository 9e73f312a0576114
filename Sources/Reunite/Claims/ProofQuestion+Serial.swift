extension ProofQuestion {
    /// A newly written question. Questions stored before this rule stay valid.
    ///
    /// - Throws: ``InvalidValue`` also if it asks for a serial number. Claimants enter it in a field that only the service
    ///   compares; an answer would give it to the person who asks.
    public static func asked(_ text: String) throws(InvalidValue) -> ProofQuestion {
        let question = try ProofQuestion(text)
        guard !question.asksForSerial else {
            throw InvalidValue(
                "must not ask for a serial number: write it into `serial`, and the service compares it with that of each claimant"
            )
        }
        return question
    }

    /// Whether it asks for a serial number or an IMEI, in one of the languages of the application.
    public var asksForSerial: Bool {
        let words = Lookalikes.words(text)
        if words.contains(where: Self.words.contains) { return true }
        let joined = " \(words.joined(separator: " "))"
        return Self.phrases.contains(where: joined.contains)
    }

    private static let words = Set(
        ["serial", "serials", "serialnumber", "serialno", "imei", "sn"].flatMap { Lookalikes.words($0) })
    private static let phrases =
        [" de serie", " numero serie", " num serie", " no serie", " n serie"].map {
            " " + Lookalikes.words($0).joined(separator: " ")
        }
        + ["序列号", "序列號", "串号", "串號", "机身号", "出厂编号"]
}
