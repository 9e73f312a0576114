extension FrenchTexts {
    static func message(title: String) -> MailWording {
        MailWording(
            subject: "Message au sujet de votre annonce \(title)",
            opening: "Quelqu’un vous a écrit au sujet de l’une de vos annonces\u{A0}:",
            reason: """
                Vous recevez ce message parce que vous avez publié cette annonce sur Reunite. Pour ne plus recevoir \
                de messages de cette personne, ouvrez ce lien\u{A0}:
                """)
    }

    static let messageIntroduction = """
        Voici son nom et son message. Ni l’un ni l’autre ne viennent de nous, et nous ne les avons pas \
        vérifiés\u{A0}:
        """

    static let answering = """
        Pour écrire à cette personne, répondez à ce message. Elle verra alors votre adresse e-mail.
        """

    static let fraudWarning = """
        Attention aux arnaques\u{A0}: ne payez jamais d’avance et ne transmettez jamais un code que vous avez reçu.
        """
}
