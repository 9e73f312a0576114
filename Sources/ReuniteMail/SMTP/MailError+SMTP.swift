import CCurl

extension MailError {
    /// What libcurl's result means, with the server's last answer and the command that was sent last.
    ///
    /// libcurl's own message is not used: it can repeat what the server said, and that an address.
    init(_ result: CURLcode, answer: Int, command: SMTPCommand?) {
        let isRefused = (500...599).contains(answer)
        var description = "The mail was not sent: " + String(cString: curl_easy_strerror(result))
        if let command, answer >= 400 { description += "; the server answered \(answer) to \(command.rawValue)" }
        // Only these two are about this mail: a sender or credentials not accepted would concern all.
        self.init(description, isPermanent: isRefused && (command == .recipient || command == .content))
    }
}
