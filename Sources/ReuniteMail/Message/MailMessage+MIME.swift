import Reunite

extension MailMessage {
    /// The mail as it goes over the wire (RFC 5322 and 2046), in lines of at most 998 bytes that end in CRLF.
    ///
    /// The plain text is not encoded, nor is the HTML but for its characters beyond ASCII: a link can be searched for
    /// in a file of it. So a part that is not ASCII is 8bit, which every server takes today (RFC 6152).
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
        return ["From: " + HeaderText.mailbox(from, column: 6)] + answers + [
            "To: " + HeaderText.address(to),
            "Subject: " + HeaderText.unstructured(subject, column: 9),
            "Date: \(MailDate(date).header)",
            "Message-ID: <\(id)>",
            "MIME-Version: 1.0",
            // RFC 3834: nobody is there to read the answer of a holiday message. Nor is one to tell the address to who
            // wrote a message.
            "Auto-Submitted: auto-generated",
        ]
    }

    private static func part(_ type: String, _ lines: [String]) -> [String] {
        let isASCII = lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        return [
            "Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: \(isASCII ? "7bit" : "8bit")", "",
        ] + lines
    }

    /// The first of a row of boundaries that no line has; the same for the same lines.
    private static func boundary(notIn lines: [String]) -> String {
        var number = 0
        while lines.contains(where: { $0.contains("=_part_\(number)") }) { number += 1 }
        return "=_part_\(number)"
    }
}
