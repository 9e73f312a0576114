extension PortugueseTexts {
    static func message(title: String) -> MailWording {
        MailWording(
            subject: "Mensagem sobre seu anúncio \(title)",
            opening: "Alguém escreveu para você sobre um dos seus anúncios:",
            reason: """
                Você recebeu este e-mail porque publicou este anúncio no Reunite. Para bloquear essa pessoa, abra \
                este link:
                """)
    }

    static let messageIntroduction = """
        Estes são o nome e a mensagem dessa pessoa. Não os verificamos:
        """

    static let answering = """
        Para falar com essa pessoa, responda a este e-mail. Ela verá então seu endereço de e-mail.
        """

    static let fraudWarning = """
        Cuidado com golpes: nunca pague adiantado e nunca repasse um código que você recebeu.
        """
}
