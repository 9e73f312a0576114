import Foundation

/// Telephone numbers, email addresses and web addresses in a text by another user.
///
/// Mails and notifications quote titles of strangers, and their readers trust the service: they do not repeat how to
/// reach a stranger without it. Anything that looks like such an address is left out, in any digits and with the usual
/// disguises. Model numbers, dates and numbers of less than seven digits stay.
public enum ContactDetails {
    /// The replacement of an address.
    public static let ellipsis = "…"

    /// A text without telephone numbers, email addresses and web addresses.
    public static func removed(from text: String) -> String {
        var plain = PlainText(text)
        // A date has as many digits as a telephone number.
        let dates = Set(plain.ranges(of: date).flatMap(Array.init))
        var removed: Set<Int> = []
        for pattern in addresses { removed.formUnion(plain.ranges(of: pattern).joined()) }
        plain.hide(dates)
        removed.formUnion(plain.ranges(of: telephone).joined())
        return removed.isEmpty ? text : plain.text(without: removed)
    }

    private static func pattern(_ text: String) -> NSRegularExpression {
        // They are constants, and tests use each of them.
        try! NSRegularExpression(pattern: text, options: [.caseInsensitive])
    }

    private static let name = #"[\p{L}\p{N}][\p{L}\p{N}_%+-]*"#
    /// A dot, also spelled in a bracket or between spaces.
    private static let dot =
        #"(?:\.|\s*[\[({]\s*(?:\.|dot|punto|point|ponto|点)\s*[\])}]\s*|\s+(?:dot|punto|point|ponto)\s+|\s+\.\s+)"#
    private static let at = #"(?:\s*[\[({]\s*(?:@|at|arroba|chez|a)\s*[\])}]\s*|\s+(?:at|arroba)\s+|\s*@\s*)"#
    /// Ends of host names that are no ordinary words after a full stop without a space.
    private static let domains = """
        (?:com|net|org|info|biz|app|xyz|shop|online|site|club|link|live|page|dev|chat|top|store|tech|io|co|me|ly|gg|tv|cc|to|\
        eu|uk|fr|es|pt|br|cn|de|it|ru|us|ca|mx|ar|ch|be|nl|at|jp|kr|tk|ml|ga|cf|gq|ws|pw|ie|pl|cz|se|no|dk|fi|gr|tr|ua|za|au|nz|in|hk|tw|sg)
        """

    private static let addresses = [
        // somebody@example.org, somebody (at) example (dot) org, somebody at example.org
        pattern("\(name)(?:\(dot)\(name))*\(at)\(name)(?:\(dot)\(name))*\(dot)\(domains)(?![\\p{L}\\p{N}])"),
        pattern("\(name)(?:\\.\(name))*(?:@|\\s*[\\[({]\\s*(?:@|at|arroba)\\s*[\\])}]\\s*)\(name)(?:\\.\(name))*"),
        pattern(#"(?:https?|ftp)\s*:\s*/\s*/\s*\S+"#),
        pattern(#"(?<![\p{L}\p{N}])www\s?\.\s?\S+"#),
        // example.org, wa.me/123, example dot org
        pattern("(?<![\\p{L}\\p{N}])\(name)(?:\(dot)\(name))*\(dot)\(domains)(?![\\p{L}\\p{N}])(?:[:/?#]\\S*)?"),
        // Any name before a path.
        pattern("(?<![\\p{L}\\p{N}])\(name)(?:\\.\(name))*\\.\\p{L}{2,}/\\S*"),
    ]

    /// Year, month and day in any usual order. With two digits for the year, it could be the half of a telephone number.
    private static let date = pattern(
        #"(?<![\d][./-]|[\d])(?:(?:19|20)\d\d([./-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)\d\d|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?![./-]?\d)"#
    )

    /// Seven digits or more, with at most three other characters between two of them.
    private static let telephone = pattern(#"[+(]{0,2}\d(?:[\s().,/_*·•~'|-]{0,3}\d){6,}"#)
}
