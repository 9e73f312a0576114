/// An SMTP command, to know how far a session got.
///
/// `QUIT` is not included: libcurl sends it after an error too, while the response belongs to the command before.
enum SMTPCommand: String {
    case hello = "EHLO"
    case oldHello = "HELO"
    case startTLS = "STARTTLS"
    case authentication = "AUTH"
    case sender = "MAIL"
    case recipient = "RCPT"
    case content = "DATA"

    /// The command at the beginning of a line; nil if there is none, as in a line with credentials.
    init?(line: UnsafeRawBufferPointer) {
        let word = line.prefix(9).prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        self.init(rawValue: String(decoding: word, as: UTF8.self))
    }
}
