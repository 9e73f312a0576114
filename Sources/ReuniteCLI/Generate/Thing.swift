/// Something that one can lose, as the vocabulary of a language has it.
struct Thing: Sendable {
    /// Its name, in small letters where the language has them.
    let name: [UInt8]

    /// What words about it agree with.
    let agreement: Agreement

    /// Whether it can be called leather, wooden and so on.
    let takesMaterial: Bool

    /// Whether it can be called black, red and so on.
    let takesColour: Bool

    /// A thing out of its notation: an optional marker and a space before the name.
    ///
    /// A marker is `m` or `f` for the gender, `p` for the plural, then `-` where no material goes with it, or `=`
    /// where no colour does either: `fp lunettes`, `p- trainers`. Without one it is masculine, singular.
    init(_ text: some StringProtocol) {
        var marker: Substring = ""
        var name = Substring(text)
        if let space = name.firstIndex(of: " "), name[..<space].allSatisfy({ "mfp-=".contains($0) }) {
            marker = name[..<space]
            name = name[name.index(after: space)...]
        }
        self.name = Array(jsonEscaped: name)
        switch (marker.contains("f"), marker.contains("p")) {
        case (false, false): agreement = .masculine
        case (true, false): agreement = .feminine
        case (false, true): agreement = .masculinePlural
        case (true, true): agreement = .femininePlural
        }
        takesColour = !marker.contains("=")
        takesMaterial = takesColour && !marker.contains("-")
    }
}
