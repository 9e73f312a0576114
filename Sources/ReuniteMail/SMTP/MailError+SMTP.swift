import CCurl

extension MailError {
    /// The error for a result of libcurl, the last response code, the last command and the enhanced status code (RFC 3463).
    ///
    /// libcurl's own message is not used: it may quote the server, which may quote an address.
    init(_ result: CURLcode, answer: Int, command: SMTPCommand?, status: EnhancedStatus?) {
        let isRefused = (500...599).contains(answer)
        var description = "The mail was not sent: " + String(cString: curl_easy_strerror(result))
        if let command, answer >= 400 { description += "; the server answered \(answer) to \(command.rawValue)" }
        // Only these two commands concern this mail. A rejected sender or login concerns all mails, and so do policies and responses
        // to a wrong configuration.
        let isOfMail = command == .recipient || command == .content
        let isOfService = [500, 501, 502, 503, 504, 530].contains(answer) || status?.isPolicy ?? false
        let isOfAddress =
            status?.isAboutAddress ?? (command == .recipient && [521, 550, 551, 553, 556].contains(answer))
        self.init(
            description, isPermanent: isRefused && isOfMail && (command == .content || !isOfService),
            isAddressRefused: isRefused && isOfMail && isOfAddress)
    }
}
