import Reunite

extension FrenchTexts {
    static func listingReported(title: String) -> MailWording {
        MailWording(
            subject: "Votre annonce \(title) est temporairement masquée",
            opening: """
                Plusieurs personnes ont signalé l’une de vos annonces. Elle est masquée jusqu’à ce qu’un modérateur \
                l’ait examinée\u{A0}:
                """,
            reason: """
                Vous recevez cet e-mail parce que vous avez publié cette annonce sur Reunite. Vous n’avez rien à \
                faire\u{A0}: un modérateur l’examinera de toute façon.
                """)
    }

    static func decision(_ notice: ListingNotice, title: String) -> MailWording {
        switch notice {
        case .held:
            MailWording(
                subject: "Votre annonce \(title) est temporairement masquée",
                opening: "Un modérateur a masqué temporairement l’une de vos annonces\u{A0}:",
                reason: """
                    Vous recevez cet e-mail parce que vous avez publié cette annonce sur Reunite. Tant qu’elle est \
                    masquée, elle n’est visible que par vous et par les modérateurs.
                    """)
        case .removed:
            MailWording(
                subject: "Votre annonce \(title) a été retirée",
                opening: "Un modérateur a retiré l’une de vos annonces. Les autres ne la voient plus\u{A0}:",
                reason: """
                    Vous recevez cet e-mail parce que vous avez publié cette annonce sur Reunite. Si vous êtes d’accord \
                    avec cette décision, vous pouvez ignorer cet e-mail\u{A0}: l’annonce restera retirée.
                    """)
        case .restored:
            MailWording(
                subject: "Votre annonce \(title) n’est plus masquée",
                opening: "L’une de vos annonces était masquée par la modération et ne l’est plus\u{A0}:",
                reason: """
                    Vous recevez cet e-mail parce que vous avez publié cette annonce sur Reunite. Vous n’avez rien à faire.
                    """)
        case .warned:
            MailWording(
                subject: "Avertissement au sujet de votre annonce \(title)",
                opening: """
                    Un modérateur vous adresse un avertissement au sujet de l’une de vos annonces. Elle n’est pas \
                    masquée pour autant\u{A0}:
                    """,
                reason: """
                    Vous recevez cet e-mail parce que vous avez publié cette annonce sur Reunite. Veuillez suivre \
                    les indications du modérateur. Si cela continue, un modérateur pourra masquer ou retirer l’annonce, \
                    ou suspendre votre compte.
                    """)
        case .warningWithdrawn:
            MailWording(
                subject: "L’avertissement au sujet de votre annonce \(title) est retiré",
                opening: """
                    Un modérateur a retiré l’avertissement au sujet de l’une de vos annonces\u{A0}:
                    """,
                reason: """
                    Vous recevez cet e-mail parce que vous avez publié cette annonce sur Reunite. Vous n’avez rien à faire.
                    """)
        }
    }

    static func accountSuspended(until date: String?) -> MailWording {
        let opening =
            if let date {
                """
                Votre compte Reunite est suspendu jusqu’au \(date) (UTC). Toutes vos sessions ont été fermées, et \
                vous ne pourrez pas vous reconnecter d’ici là.
                """
            } else {
                """
                Votre compte Reunite est suspendu définitivement. Toutes vos sessions ont été fermées, et vous ne \
                pourrez plus vous connecter.
                """
            }
        return MailWording(
            subject: "Votre compte Reunite est suspendu",
            opening: opening,
            reason: """
                Vous recevez cet e-mail parce que nous confirmons chaque suspension par e-mail.
                """)
    }

    static let otherListingsRemoved =
        "Vos autres annonces ont été retirées aussi. Si vous faites appel, l’appel vaut pour toutes."

    static let noteIntroduction = "Le motif, tel que le modérateur l’a écrit\u{A0}:"

    static let appeal = """
        Si vous pensez que c’est une erreur, vous pouvez faire appel une seule fois, sans vous connecter\u{A0}:
        """

    static let visit = "Vous pouvez la voir ici\u{A0}:"
}
