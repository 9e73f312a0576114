extension PortugueseTexts {
    static func matches(title: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: title.map { "Possível correspondência para seu anúncio \($0)" }
                ?? "\(count) possíveis correspondências para seus anúncios",
            opening: title != nil
                ? "Alguém publicou um anúncio que pode ser sobre o mesmo objeto que o seu:"
                : count > shown
                    ? """
                    \(count) anúncios podem ser sobre os mesmos objetos que os seus. Estes \(shown) são os mais prováveis:
                    """ : "Estes anúncios podem ser sobre os mesmos objetos que os seus:",
            reason: """
                Você recebeu esta mensagem porque publicou um anúncio no Reunite. Para não receber mais mensagens sobre \
                possíveis correspondências, abra este link:
                """)
    }

    static func probability(percent: Int) -> String {
        "pode ser o mesmo objeto (probabilidade: \(percent)%) que:"
    }

    static func searchResults(search: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: search.map { "Novo anúncio para sua busca \($0)" } ?? "\(count) novos anúncios para suas buscas",
            opening: search != nil
                ? "Alguém publicou um anúncio que sua busca encontra:"
                : count > shown
                    ? "Suas buscas encontram \(count) anúncios novos. Estes \(shown) são os mais recentes:"
                    : "Suas buscas encontram estes anúncios novos:",
            reason: """
                Você recebeu esta mensagem porque mantém uma busca no Reunite. Para não receber mais mensagens sobre suas \
                buscas, abra este link:
                """)
    }

    static func found(by search: String) -> String { "Encontrado por sua busca \(search)." }
}
