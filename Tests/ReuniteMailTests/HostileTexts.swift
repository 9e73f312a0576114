/// Malicious texts that try to change the meaning of our mails.
enum HostileTexts {
    /// Header fields, SMTP commands and MIME boundaries.
    static let injections = [
        "Hello\r\nBcc: all@example.org\r\n\r\n<b>hello</b>", "a\u{2028}Bcc: x@y.example\u{2029}\u{85}To: z@y.example",
        "\r\n.\r\nMAIL FROM:<x@y.example>\r\n", "=?utf-8?q?=0D=0ABcc:_x@y.example?=", "From x@y.example\n.\n..\nFrom x",
        "--=_part_0\r\nContent-Type: text/html\r\n\r\n<b>x</b>\r\n--=_part_0--", "a\u{0}b\u{1B}[31mc\u{B}d\u{C}e\u{7F}",
    ]

    /// Markup.
    static let markup = [
        "</title></blockquote></body><script>alert(1)</script><img src=x onerror=alert(1)>",
        "\"><a href='https://evil.example/'>https://reunite.example/</a>",
        "<!-- <![CDATA[ ]]> --> &lt;b&gt; &#60;b&#62; &",
        "\" onclick=\"alert(1)\" x='y", "<br><wbr>\n<p>", "\u{FF1C}script\u{FF1E}",
    ]

    /// Links, in many spellings.
    static let links = [
        "https://evil.example/x", "http://evil.example:80", "HTTPS://EVIL.EXAMPLE", "//evil.example",
        "www.evil.example", "evil.com", "evil.co.uk/a?b#c", "xn--e1aybc.xn--p1ai", "почта.рф", "邮件.中国", "x@evil.com",
        "mailto:x@evil.com",
        "mailto:x@y", "tel:+33123456789", "sms:123", "bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "http:\\\\evil.com",
        "http:/\\evil.com", "\\\\evil\\share", "file:///etc/passwd", "javascript:alert(1)", "ftp.evil.com",
        "192.0.2.1/a", "http://3221225985/", "http://[::1]/", "evil\u{FF0E}com", "evil\u{3002}com",
        "evil\u{FF61}com", "evil\u{2024}com",
        "evil.\u{200B}com", "evil\u{200D}.\u{200D}com", "evil.\u{2060}com", "evil.\u{FE0F}com", "evil.\u{34F}com",
        "evil.\u{AD}com", "ev\u{202E}il.com", "www.3m.com", "evil.ⓒⓞⓜ", "(evil.com)", "<https://evil.com>", "evil.com.",
        "a.evil.com,b.evil.com;c.evil.com",
    ]

    /// Reordered, hidden, long and empty texts.
    static let shapes = [
        "bag \u{202E}elpmaxe.live//:sptth\u{202C} \u{2066}x", "\u{200B}\u{2060}\u{FEFF}", "", "\n\n \n",
        "שלום\u{200F} x",
        String(repeating: "😀", count: 5_000), String(repeating: "很", count: 5_000),
        String(repeating: "a", count: 5_000), String(repeating: "a ", count: 2_500),
        String(repeating: "👩‍👩‍👧‍👦", count: 714), "e" + String(repeating: "\u{301}", count: 4_999),
        String(repeating: "e" + String(repeating: "\u{301}", count: 40) + " ", count: 119),
        String(repeating: "\u{1100}", count: 5_000), String(repeating: "\u{200D}", count: 5_000),
        String(repeating: "a\n", count: 2_500), "a" + String(repeating: "\n", count: 4_998) + "b",
        String(repeating: "<", count: 5_000), String(repeating: "a.bc", count: 1_250),
        """
        > Hello

        https://reunite.example/verify?token=1

        You are receiving this mail because you posted it on Reunite.
        """,
    ]

    /// Short texts, and all links in one.
    static let short = injections + markup + [links.joined(separator: "\n"), links.joined(separator: " ")]
}
