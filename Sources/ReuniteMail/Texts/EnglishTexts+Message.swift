extension EnglishTexts {
    static func message(title: String) -> MailWording {
        MailWording(
            subject: "Message about your listing \(title)",
            opening: "Somebody wrote to you about one of your listings:",
            reason: """
                You are receiving this email because you posted this listing on Reunite. To block this person, open \
                this link:
                """)
    }

    static let messageIntroduction = """
        Their name and message follow. We have not checked them:
        """

    static let answering = """
        To reply, answer this email. They’ll then see your email address.
        """

    static let fraudWarning = """
        Beware of fraud: never pay in advance, and never share a code that you have received.
        """
}
