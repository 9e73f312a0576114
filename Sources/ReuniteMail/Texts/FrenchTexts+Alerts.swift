import Reunite

extension FrenchTexts {
    static func matches(title: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: title.map { "Correspondance possible pour votre annonce \($0)" }
                ?? "\(count) correspondances possibles pour vos annonces",
            opening: title != nil
                ? "Une nouvelle annonce correspond peut-être à la vôtre\u{A0}:"
                : count > shown
                    ? """
                    \(count) annonces correspondent peut-être aux vôtres. Voici les \(shown) plus probables\u{A0}:
                    """ : "Ces annonces correspondent peut-être aux vôtres\u{A0}:",
            reason: """
                Vous recevez cet e-mail parce que vous avez publié une annonce sur Reunite. Pour ne plus recevoir \
                d’e-mails sur les correspondances possibles, ouvrez ce lien\u{A0}:
                """)
    }

    static func strength(_ strength: MatchStrength) -> String {
        switch strength {
        case .strong: "Une forte correspondance\u{A0}:"
        case .possible: "Une correspondance possible\u{A0}:"
        case .copied: "Une correspondance possible, mais l’un des textes reprend l’autre, restez prudent\u{A0}:"
        case .confirmed: "L’auteur pense que c’est le même objet. Vous pouvez lui écrire\u{A0}:"
        }
    }

    static func searchResults(search: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: search.map { "Nouveau résultat pour votre recherche \($0)" }
                ?? "\(count) nouveaux résultats pour vos recherches",
            opening: search != nil
                ? "Une nouvelle annonce correspond à votre recherche enregistrée\u{A0}:"
                : count > shown
                    ? """
                    \(count) nouvelles annonces correspondent à vos recherches. Voici les \(shown) plus récentes\u{A0}:
                    """ : "Ces nouvelles annonces correspondent à vos recherches\u{A0}:",
            reason: """
                Vous recevez cet e-mail parce que vous avez enregistré une recherche sur Reunite. Pour ne plus recevoir \
                d’e-mails sur vos recherches enregistrées, ouvrez ce lien\u{A0}:
                """)
    }

    static func near(_ place: String) -> String { "Près de \(place)." }

    static func found(by search: String) -> String { "Résultat de votre recherche \(search)." }
}
