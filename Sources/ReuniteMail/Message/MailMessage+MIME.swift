import Reunite

extension MailMessage {
    /// The encoded mail (RFC 5322 and 2046), in lines of at most 998 bytes that end in CRLF.
    ///
    /// Bodies have no transfer encoding, so that links can be found in the file; HTML is ASCII with character references.
    /// Plain text that is not ASCII is sent as 8bit, which every server accepts today (RFC 6152).
    public var mime: [UInt8] {
        let text = TextLines.lines(of: text)
        let html = MarkupLines.lines(of: html)
        let boundary = Self.boundary(notIn: text + html)
        var lines = headers + ["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", ""]
        lines += ["--\(boundary)"] + Self.part("text/plain", text)
        lines += ["--\(boundary)"] + Self.part("text/html", html)
        lines += ["--\(boundary)--"]
        var bytes: [UInt8] = []
        for line in lines {
            bytes += line.utf8
            bytes += [0x0D, 0x0A]
        }
        return bytes
    }

    private var headers: [String] {
        let answers = replyTo.map { ["Reply-To: " + HeaderText.address($0)] } ?? []
        let ending =
            unsubscribe.map { ["List-Unsubscribe: <\($0)>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"] } ?? []
        return ["From: " + HeaderText.mailbox(from, column: 6)] + answers + [
            "To: " + HeaderText.address(to),
            "Subject: " + HeaderText.unstructured(subject, column: 9),
            "Date: \(MailDate(date).header)",
            "Message-ID: <\(id)>",
            "MIME-Version: 1.0",
            // RFC 3834: prevents automatic replies. Nobody would read them, and they would reveal the recipient's address
            // to the sender of a message.
            // Exchange and Outlook answer such mails with notices of absence unless this field is there.
            "Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: All",
        ] + ending
    }

    private static func part(_ type: String, _ lines: [String]) -> [String] {
        let isASCII = lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        return [
            "Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: \(isASCII ? "7bit" : "8bit")", "",
        ] + lines
    }

    /// A boundary that occurs in no line. It is deterministic, so that equal mails have equal bytes.
    private static func boundary(notIn lines: [String]) -> String {
        var number = 0
        while lines.contains(where: { $0.contains("=_part_\(number)") }) { number += 1 }
        return "=_part_\(number)"
    }
}
