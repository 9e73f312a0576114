/// A thing that can be lost, in one language.
package struct Thing: Sendable {
    /// Its name, in lower case.
    package let name: [UInt8]

    /// The number and gender of its name.
    let agreement: Agreement

    /// Whether it can have a material.
    let takesMaterial: Bool

    /// Whether it can have a colour.
    let takesColour: Bool

    /// Parses a thing: an optional marker and a space, then the name.
    ///
    /// A marker is `m` or `f` for the gender, `p` for the plural, then `-` if it has no material, or `=` if it has no
    /// colour either: `fp lunettes`, `p- trainers`. Without a marker it is masculine singular.
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
