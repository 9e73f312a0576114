extension PortugueseTexts {
    static func message(title: String) -> MailWording {
        MailWording(
            subject: "Mensagem sobre seu anúncio \(title)",
            opening: "Alguém escreveu para você sobre um dos seus anúncios:",
            reason: """
                Você recebeu esta mensagem porque publicou este anúncio no Reunite. Para não receber mais mensagens \
                dessa pessoa, abra este link:
                """)
    }

    static let messageIntroduction = """
        Estes são o nome e a mensagem dessa pessoa. Nenhum dos dois é nosso, e não os verificamos:
        """

    static let answering = """
        Para escrever para essa pessoa, responda a esta mensagem. Ela verá então seu endereço de e-mail.
        """

    static let fraudWarning = """
        Cuidado com golpes: nunca pague adiantado e nunca repasse um código que você recebeu.
        """
}
