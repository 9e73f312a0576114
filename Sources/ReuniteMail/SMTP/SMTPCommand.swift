/// A command of SMTP: how far a conversation had come.
///
/// `QUIT` is none of them: libcurl sends it after an error too, and what the server answered was the command before.
enum SMTPCommand: String {
    case hello = "EHLO"
    case oldHello = "HELO"
    case startTLS = "STARTTLS"
    case authentication = "AUTH"
    case sender = "MAIL"
    case recipient = "RCPT"
    case content = "DATA"

    /// The command that a line of ours begins with; nil where it has none, such as a line with credentials.
    init?(line: UnsafeRawBufferPointer) {
        let word = line.prefix(9).prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        self.init(rawValue: String(decoding: word, as: UTF8.self))
    }
}
