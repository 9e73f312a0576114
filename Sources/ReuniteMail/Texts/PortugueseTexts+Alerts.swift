import Reunite

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

    static func strength(_ strength: MatchStrength) -> String {
        switch strength {
        case .strong: "Uma correspondência forte:"
        case .possible: "Uma possível correspondência:"
        case .copied: "Uma possível correspondência, mas um dos textos repete o outro, então tenha cuidado:"
        }
    }

    static func searchResults(search: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: search.map { "Novo anúncio para sua busca \($0)" } ?? "\(count) novos anúncios para suas buscas",
            opening: search != nil
                ? "Alguém publicou um anúncio que corresponde à sua busca:"
                : count > shown
                    ? "\(count) anúncios novos correspondem às suas buscas. Estes \(shown) são os mais recentes:"
                    : "Estes anúncios novos correspondem às suas buscas:",
            reason: """
                Você recebeu esta mensagem porque salvou uma busca no Reunite. Para não receber mais mensagens sobre suas \
                buscas, abra este link:
                """)
    }

    static func found(by search: String) -> String { "Encontrado pela sua busca \(search)." }
}
