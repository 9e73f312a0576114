import Foundation

/// Telephone numbers, email addresses, web addresses and names of other services in a text by another user.
///
/// Mails and notifications quote titles of strangers, and their readers trust the service: they do not repeat how to reach a
/// stranger without it. Anything that looks like such an address is left out, in any digits and with the usual disguises. Model
/// numbers, sizes, dates, times and numbers of less than seven digits stay.
///
/// These are patterns, and somebody who knows them finds a disguise that passes: numbers with words or with several letters in
/// between, digits written as sizes, tens that are spelled ("douze, trente-quatre"), `name` without an `@`, host names with rare
/// ends, or with spaces around the dot and another end than `com`, `net` or `org`. A title that moderators remove is
/// not quoted any more.
public enum ContactDetails {
    /// The replacement of an address.
    public static let ellipsis = "…"

    /// A text without telephone numbers, email addresses, web addresses and names of other services.
    public static func removed(from text: String) -> String { replaced(in: text) { _ in ellipsis } }

    /// A text with each of its contact details replaced.
    public static func replaced(in text: String, by replacement: (String) -> String) -> String {
        let (plain, found) = find(in: text)
        return found.isEmpty ? text : plain.text(replacing: found, by: replacement)
    }

    /// The contact details in a text, in a form for comparison: in lower case, without signs, and only the last eight digits of a
    /// number, so that a country code makes no difference.
    ///
    /// - Parameter withHosts: whether names of hosts alone count. Many people write `facebook.com`, and only those who mean the same
    ///   person write the same path behind it.
    public static func found(in text: String, withHosts: Bool = true) -> [String] {
        var found: [String] = []
        _ = replaced(in: text) { detail in
            if !withHosts, detail.range(of: bareHost, options: .regularExpression) != nil { return "" }
            let folded = Words.folded(FoldedText(detail).description).filter { $0 != " " }
            found.append(folded.allSatisfy(\.isNumber) ? String(folded.suffix(8)) : folded)
            return ""
        }
        return found
    }

    private static func find(in text: String) -> (plain: FoldedText, found: Set<Int>) {
        let whole = FoldedText(text)
        var plain = whole
        var removed: Set<Int> = []
        for pattern in addresses { removed.formUnion(plain.ranges(of: pattern).joined()) }
        for pattern in numbers { plain.hide(Set(plain.ranges(of: pattern).joined())) }
        for pattern in telephones { removed.formUnion(plain.ranges(of: pattern).joined()) }
        return (whole, removed)
    }

    private static func pattern(_ text: String) -> NSRegularExpression {
        // They are constants, and tests use each of them.
        try! NSRegularExpression(pattern: text, options: [.caseInsensitive])
    }
}

/// Email and web addresses.
extension ContactDetails {
    private static let name = #"[\p{L}\p{N}][\p{L}\p{N}_%+-]*"#
    /// A part of a host name. Single letters before a full stop are rather those of a degree, as in "B.Tech".
    private static let label = #"[\p{L}\p{N}][\p{L}\p{N}_-]+"#
    /// A dot in a bracket.
    private static let bracketedDot = #"\s*[\[({]\s*(?:\.|dot|punto|point|ponto|点)\s*[\])}]\s*"#
    private static let dot = #"(?:\.|"# + bracketedDot + ")"
    private static let bracketedAt = #"\s*[\[({]\s*(?:@|at|arroba|arobase|chez|a)\s*[\])}]\s*"#
    private static let at = #"(?:"# + bracketedAt + #"|\s+(?:at|arroba|arobase)\s+|\s*@\s*)"#
    /// Ends of host names that are no ordinary words after a full stop without a space.
    private static let domains = """
        (?:com|net|org|info|biz|app|xyz|shop|online|site|club|link|live|page|dev|chat|top|store|tech|io|co|me|ly|gg|tv|cc|to|\
        support|help|click|website|space|fun|host|press|pro|mobi|email|social|network|cloud|digital|media|news|blog|wiki|\
        services?|company|agency|solutions|systems|technology|software|zone|world|life|today|icu|vip|win|bid|loan|\
        men|monster|buzz|cyou|rest|cfd|sbs|bond|lol|ink|run|mom|date|review|stream|download|trade|ltd|llc|gmbh|\
        eu|uk|fr|es|pt|br|cn|de|it|ru|us|ca|mx|ar|ch|be|nl|at|jp|kr|tk|ml|ga|cf|gq|ws|pw|ie|pl|cz|se|no|dk|fi|gr|tr|ua|za|au|nz|in|hk|tw|sg)
        """
    /// A dot and the end of a host name. A word with a capital letter, and another one behind it, begins a sentence: "preta.Com
    /// documentos".
    private static let end =
        #"(?:"# + dot + #"(?!(?-i:\p{Lu}\p{Ll}+)\s+\p{L})"# + domains
        // The others are also words behind "Meeting point" and "ponto".
        + #"|(?:\s+(?:dot|punto|point|ponto)\s+|\s*点\s*|\s+\.\s+(?!(?-i:\p{Lu}\p{Ll}+)\s)|\s+\.)(?:com|net|org))"#
        + #"(?![\p{L}\p{N}])"#

    private static let bareHost = #"^(?:https?:/+)?[\p{L}\p{N}._-]+\.\p{L}{2,24}[^\p{L}\p{N}]*$"#

    private static let addresses = [
        // somebody@example.org, somebody (at) example (dot) org, somebody at example.org
        pattern("\(name)(?:\(dot)\(name))*\(at)\(label)(?:\(dot)\(label))*\(end)"),
        pattern("\(name)(?:\\.\(name))*(?:@|\(bracketedAt))\(name)(?:\\.\(name))*"),
        // @somebody
        pattern(#"(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{3,}(?:\.[\p{L}\p{N}_]+)*"#),
        pattern(#"(?:https?|ftp)\s*:\s*/\s*/\s*\S+"#),
        pattern(#"(?<![\p{L}\p{N}])www\s?\.\s?\S+"#),
        // example.org, example.org/123, example dot org
        pattern("(?<![\\p{L}\\p{N}])\(label)(?:\(dot)\(label))*\(end)(?:[:/?#]\\S*)?"),
        // Any name before a path, as in t.me/somebody.
        pattern("(?<![\\p{L}\\p{N}])\(name)(?:\\.\(name))*\\.(?!(?-i:\\p{Lu}\\p{Ll}))\\p{L}{2,24}/\\S*"),
    ]
}

/// Telephone numbers.
extension ContactDetails {
    /// Numbers that together have as many digits as a telephone number.
    private static let numbers = [
        // Year, month and day in any usual order. With two digits for the year, it could be the half of a telephone number.
        pattern(
            #"(?<![\d][./-]|[\d])(?:(?:19|20)\d\d([./-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)\d\d|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?![./-]?\d)"#
        ),
        // 120x60x45
        pattern(#"(?<![\p{L}\d])(?<!\d[x×]\s?)\d{1,4}(?:\s?[x×]\s?\d{1,4}){1,2}(?!\d|\s?[x×]\s?\d)"#),
        // 54-18-140, the size of spectacles
        pattern(#"(?<![\d-])[4-6]\d([-□ ])[12]\d\1(?:1[1-6]\d)(?![\d-])"#),
        // 256 GB
        pattern(
            #"(?<!\d)\d{1,4}\s?(?:[kmgt][bo]|[gt]|mah|[cmk]m|k?g|[cm]?l|oz|inch(?:es)?|pouces|pulgadas|polegadas|€|\$|%|[kmg]?hz|mp|p|k|v|w)(?![\p{L}\d])"#
        ),
        // 10:30, 10h30, unless other digits are beside it, as in "06:12 34 56 78"
        pattern(
            #"(?<![\d:])(?<!\d[ .·-])(?:[01]?\d|2[0-3])[:h][0-5]\d(?!:?\d)(?![^\p{L}\p{N}]{1,3}\d(?!\d?[:h]\d\d))"#),
    ]

    /// Characters between two digits of one number.
    private static let gap = #"[^\p{L}\p{N}]{0,8}"#
    /// A digit, or its name in one of the five languages; Chinese ones are digits already.
    private static let digit = """
        (?:\\d|(?<!\\p{L})(?:zero|one|two|three|four|five|six|seven|eight|nine|z[ée]ro|une?|deux|trois|quatre|cinq|sept|huit|neuf|\
        cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|um|dois|tr[êe]s|quatro|meia|sete|oito|nove)(?!\\p{L}))
        """

    private static let telephones = [
        // Seven digits or more.
        pattern(#"[+(]{0,2}\d(?:"# + gap + #"\d){6,}"#),
        // Nine or more, some of them spelled, or seven that are all spelled.
        pattern("\(digit)(?:\(gap)\(digit)){8,}"),
        pattern("(?:(?!\\d)\(digit)\(gap)){6,}(?!\\d)\(digit)"),
        // Nine or more, with single letters between: 06 a 12 b 34 c 56 d 78.
        pattern(#"\d(?:"# + gap + #"(?:\p{L}"# + gap + #")?\d){8,}"#),
    ]
}
