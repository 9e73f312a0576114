extension EnglishTexts {
    static func message(title: String) -> MailWording {
        MailWording(
            subject: "Message about your listing \(title)",
            opening: "Somebody wrote to you about one of your listings:",
            reason: """
                You are receiving this mail because you posted this listing on Reunite. To get no more messages from \
                this person, open this link:
                """)
    }

    static let messageIntroduction = """
        Here are their name and their message. Neither comes from us, and we have not checked them:
        """

    static let answering = """
        To write to them, answer this mail. They will see your e-mail address then.
        """

    static let fraudWarning = """
        Beware of fraud: never pay in advance, and never pass on a code that was sent to you.
        """
}
