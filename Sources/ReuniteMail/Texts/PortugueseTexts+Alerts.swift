import Reunite

extension PortugueseTexts {
    static func matches(title: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: title.map { "Possível correspondência para seu anúncio \($0)" }
                ?? "\(count) possíveis correspondências para seus anúncios",
            opening: title != nil
                ? "Um novo anúncio pode corresponder ao seu:"
                : count > shown
                    ? """
                    \(count) anúncios podem corresponder aos seus. Estes \(shown) são os mais prováveis:
                    """ : "Estes anúncios podem corresponder aos seus:",
            reason: """
                Você recebeu este e-mail porque publicou um anúncio no Reunite. Para não receber mais e-mails sobre \
                possíveis correspondências, abra este link:
                """)
    }

    static func strength(_ strength: MatchStrength) -> String {
        switch strength {
        case .strong: "Uma correspondência forte:"
        case .possible: "Uma possível correspondência:"
        case .copied: "Uma possível correspondência, mas um dos textos repete o outro, então tenha cuidado:"
        case .confirmed: "O autor acha que é o mesmo objeto. Pode escrever-lhe:"
        }
    }

    static func searchResults(search: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: search.map { "Novo resultado da sua busca \($0)" } ?? "\(count) novos resultados das suas buscas",
            opening: search != nil
                ? "Um novo anúncio corresponde à sua busca salva:"
                : count > shown
                    ? "\(count) anúncios novos correspondem às suas buscas. Estes \(shown) são os mais recentes:"
                    : "Estes anúncios novos correspondem às suas buscas:",
            reason: """
                Você recebeu este e-mail porque salvou uma busca no Reunite. Para não receber mais e-mails sobre suas \
                buscas salvas, abra este link:
                """)
    }

    static func near(_ place: String) -> String { "Perto de \(place)." }

    static func found(by search: String) -> String { "Resultado da sua busca \(search)." }
}
