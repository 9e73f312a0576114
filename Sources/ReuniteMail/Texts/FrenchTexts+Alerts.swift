import Reunite

extension FrenchTexts {
    static func matches(title: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: title.map { "Correspondance possible pour votre annonce \($0)" }
                ?? "\(count) correspondances possibles pour vos annonces",
            opening: title != nil
                ? "Quelqu’un a publié une annonce qui concerne peut-être le même objet que la vôtre\u{A0}:"
                : count > shown
                    ? """
                    \(count) annonces concernent peut-être les mêmes objets que les vôtres. Voici les \(shown) plus \
                    probables\u{A0}:
                    """ : "Ces annonces concernent peut-être les mêmes objets que les vôtres\u{A0}:",
            reason: """
                Vous recevez ce message parce que vous avez publié une annonce sur Reunite. Pour ne plus recevoir de \
                messages sur les correspondances possibles, ouvrez ce lien\u{A0}:
                """)
    }

    static func strength(_ strength: MatchStrength) -> String {
        switch strength {
        case .strong: "Une forte correspondance\u{A0}:"
        case .possible: "Une correspondance possible\u{A0}:"
        case .copied: "Une correspondance possible, mais l’un des textes reprend l’autre, restez prudent\u{A0}:"
        }
    }

    static func searchResults(search: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: search.map { "Nouvelle annonce pour votre recherche \($0)" }
                ?? "\(count) nouvelles annonces pour vos recherches",
            opening: search != nil
                ? "Quelqu’un a publié une annonce qui correspond à votre recherche\u{A0}:"
                : count > shown
                    ? "\(count) nouvelles annonces correspondent à vos recherches. Voici les \(shown) plus récentes\u{A0}:"
                    : "Ces nouvelles annonces correspondent à vos recherches\u{A0}:",
            reason: """
                Vous recevez ce message parce que vous avez enregistré une recherche sur Reunite. Pour ne plus recevoir de messages \
                sur vos recherches, ouvrez ce lien\u{A0}:
                """)
    }

    static func found(by search: String) -> String { "Trouvée par votre recherche \(search)." }
}
