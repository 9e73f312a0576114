extension FrenchTexts {
    static func message(title: String) -> MailWording {
        MailWording(
            subject: "Message au sujet de votre annonce \(title)",
            opening: "Quelqu’un vous a écrit au sujet de l’une de vos annonces\u{A0}:",
            reason: """
                Vous recevez cet e-mail parce que vous avez publié cette annonce sur Reunite. Pour bloquer cette \
                personne, ouvrez ce lien\u{A0}:
                """)
    }

    static let messageIntroduction = """
        Voici son nom et son message. Nous ne les avons pas vérifiés\u{A0}:
        """

    static let answering = """
        Pour répondre à cette personne, répondez à cet e-mail. Elle verra alors votre adresse e-mail.
        """

    static let fraudWarning = """
        Attention aux arnaques\u{A0}: ne payez jamais d’avance et ne transmettez jamais un code que vous avez reçu.
        """
}
