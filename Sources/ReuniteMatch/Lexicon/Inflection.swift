/// The regular plurals of a word.
///
/// The lexicon has singulars; what a rule here gets wrong, it has as a word of its own. Too many forms do no harm: a form
/// that nobody writes is never found.
enum Inflection {
    /// The plurals of a folded word of one or several parts.
    static func plurals(of word: String, language: String) -> [String] {
        let parts = word.split(separator: " ").map(String.init)
        guard let first = parts.first, let last = parts.last else { return [] }
        if parts.count == 1 { return plurals(ofPart: word, language) }
        // Of compounds the last part: guarda-chuvas.
        let compounds = plurals(ofPart: last, language).map { (parts.dropLast() + [$0]).joined(separator: " ") }
        guard ["fr", "es", "pt"].contains(language) else { return compounds }
        // Of others the noun, which comes first, and an adjective behind it: cartes bleues.
        let rest = parts.dropFirst()
        let agreeing = plurals(ofPart: last, language).map { Array(rest.dropLast()) + [$0] }
        let heads = plurals(ofPart: first, language)
        return compounds
            + heads.flatMap { head in ([Array(rest)] + agreeing).map { ([head] + $0).joined(separator: " ") } }
    }

    private static func plurals(ofPart part: String, _ language: String) -> [String] {
        guard part.count >= 3 else { return [] }
        func ends(_ suffixes: String...) -> Bool { suffixes.contains { part.hasSuffix($0) } }
        func replacing(_ count: Int, by ending: String) -> String { part.dropLast(count) + ending }
        switch language {
        case "en":
            if ends("s", "x", "z", "ch", "sh") { return [part + "es"] }
            if ends("y"), let before = part.dropLast().last, !"aeiou".contains(before) {
                return [replacing(1, by: "ies")]
            }
            return [part + "s"]
        case "fr":
            if ends("s", "x", "z") { return [] }
            if ends("al") { return [replacing(2, by: "aux"), part + "s"] }
            return ends("eau", "eu", "au") ? [part + "x"] : [part + "s"]
        case "es":
            if ends("z") { return [replacing(1, by: "ces")] }
            return ends("a", "e", "i", "o", "u") ? [part + "s"] : [part + "es", part + "s"]
        case "pt":
            // Folded: a til is gone.
            if ends("ao") { return [replacing(2, by: "oes"), replacing(2, by: "aes"), part + "s"] }
            if ends("m") { return [replacing(1, by: "ns")] }
            if ends("al", "el", "ol", "ul") { return [replacing(1, by: "is")] }
            if ends("il") { return [replacing(1, by: "s"), replacing(2, by: "eis")] }
            return ends("r", "s", "z") ? [part + "es"] : [part + "s"]
        default: return []
        }
    }
}
