extension ProofQuestion {
    /// A newly written question. Questions stored before this rule stay valid.
    ///
    /// - Throws: ``InvalidValue`` also if it asks for a serial number. Claimants enter it in a field that only the service
    ///   compares; an answer would give it to the person who asks.
    public static func asked(_ text: String) throws(InvalidValue) -> ProofQuestion {
        let question = try ProofQuestion(text)
        guard !question.asksForSerial else {
            throw InvalidValue(
                "must not ask for a serial number: write it into `serial`, and the service compares it with that of each claimant",
                reason: "asks-for-serial")
        }
        return question
    }

    /// Whether it asks for a serial number, an IMEI or another number of a device, in one of the languages of the application.
    public var asksForSerial: Bool {
        // In lower case, "vin" is a French wine.
        let plain = text.split { !($0.isASCII && $0.isLetter) }
        if plain.contains("VIN") || text.contains("*#06#") { return true }
        // Among letters that look alike, 15 is the word "is". A space divides no Chinese word.
        let folded = " \(Words.folded(text)) "
        if Self.exact.contains(where: folded.contains) { return true }
        let words = Lookalikes.words(text)
        if words.contains(where: Self.words.contains) { return true }
        let isSerial = words.indices.contains { index in
            // Not a story: "serial killer novel", "TV serial".
            Self.serial.contains(words[index])
                && !(index + 1 < words.count && Self.stories.contains(words[index + 1]))
                && !(index > 0 && Self.stories.contains(words[index - 1]))
        }
        if isSerial { return true }
        let joined = " \(words.joined(separator: " ")) "
        return Self.phrases.contains(where: joined.contains)
    }

    private static func looks(_ words: String) -> [String] {
        words.split(separator: " ").flatMap { Lookalikes.words(String($0)) }
    }

    private static let words = Set(looks("serialnumber serialno seriennummer seriennr imei meid sn"))
    private static let serial = Set(looks("serial serials"))
    private static let stories = Set(
        looks("killer killers novel novels story stories drama dramas comic comics fiction tv television radio web"))
    private static let phrases =
        [
            "serial number", "serial no", "serial code", "vin number", "de serie", "numero serie", "num serie",
            "no serie", "n serie", "numero de chassis", "chassis number",
            "frame number", "fifteen digits", "fifteen digit", "quinze chiffres", "quince digitos", "quinze digitos",
        ].map { " \(Lookalikes.words($0).joined(separator: " ")) " }
    private static let exact = [
        " 15 digits ", " 15 digit ", " 15 chiffres ", " 15 cifras ", " 15 digitos ", " 15 algarismos ", "15位",
        "序列号", "序列號", "串号", "串號", "机身号", "机身编号", "出厂编号", "设备编号", "设备识别码", "车架号",
    ]
}
