import Reunite

extension MailMessage {
    /// The encoded mail (RFC 5322 and 2046), in lines of at most 998 bytes that end in CRLF, for a file.
    ///
    /// Bodies have no transfer encoding, so that links can be found in the file; HTML is ASCII with character references.
    public var mime: [UInt8] { encoded(isASCII: false) }

    /// The same in ASCII, for servers: some do not offer 8BITMIME (RFC 6152). Plain text that is not ASCII is quoted-printable. Only
    /// the addresses of the envelope stay as they are, because no encoding exists for them.
    public var asciiMIME: [UInt8] { encoded(isASCII: true) }

    private func encoded(isASCII: Bool) -> [UInt8] {
        let text = TextLines.lines(of: text)
        let html = MarkupLines.lines(of: html)
        let boundary = Self.boundary(notIn: text + html)
        var lines = headers + ["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", ""]
        lines += ["--\(boundary)"] + Self.part("text/plain", text, isASCII: isASCII)
        lines += ["--\(boundary)"] + Self.part("text/html", html, isASCII: isASCII)
        lines += ["--\(boundary)--"]
        var bytes: [UInt8] = []
        for line in lines {
            bytes += line.utf8
            bytes += [0x0D, 0x0A]
        }
        return bytes
    }

    private var headers: [String] {
        let ending =
            unsubscribe.map { ["List-Unsubscribe: <\($0)>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"] } ?? []
        return [
            "From: " + HeaderText.mailbox(from, column: 6), "To: " + HeaderText.address(to),
            "Subject: " + HeaderText.unstructured(subject, column: 9),
            "Date: \(MailDate(date).header)",
            "Message-ID: <\(id)>",
            "MIME-Version: 1.0",
            // Auto-Submitted (RFC 3834) prevents automatic replies, which nobody reads and which reveal the recipient's
            // address. Exchange and Outlook need X-Auto-Response-Suppress as well.
            "Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: All",
        ] + ending
    }

    private static func part(_ type: String, _ lines: [String], isASCII: Bool) -> [String] {
        let isPlain = lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        let encoding = isPlain ? "7bit" : isASCII ? "quoted-printable" : "8bit"
        return ["Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: \(encoding)", ""]
            + (isASCII && !isPlain ? lines.flatMap(QuotedPrintable.lines) : lines)
    }

    /// A boundary that occurs in no line. It is deterministic, so that equal mails have equal bytes.
    private static func boundary(notIn lines: [String]) -> String {
        var number = 0
        while lines.contains(where: { $0.contains("=_part_\(number)") }) { number += 1 }
        return "=_part_\(number)"
    }
}
