/// French; a colon has a no-break space before it.
enum FrenchTexts: MailTexts {
    static let verification = MailWording(
        subject: "Confirmez votre adresse e-mail pour Reunite",
        opening: """
            Pour confirmer cette adresse, ouvrez ce lien et saisissez le mot de passe que vous avez choisi\u{A0}:
            """,
        reason: """
            Vous recevez cet e-mail parce que quelqu’un, sans doute vous, a créé un compte sur Reunite avec \
            cette adresse. Si ce n’est pas vous, vous pouvez l’ignorer\u{A0}: sans cette confirmation, personne \
            ne pourra utiliser le compte.
            """)

    static let addressTaken = MailWording(
        subject: "Vous avez déjà un compte sur Reunite",
        opening: """
            Quelqu’un, peut-être vous, a essayé de s’inscrire avec cette adresse, mais vous avez déjà un compte. \
            Connectez-vous ou choisissez un nouveau mot de passe ici\u{A0}:
            """,
        reason: """
            Vous recevez cet e-mail parce que votre adresse a été saisie pour créer un compte. Si ce n’est pas \
            vous, vous pouvez l’ignorer\u{A0}: rien n’a été modifié, et personne n’a appris que vous avez un \
            compte.
            """)

    static let passwordReset = MailWording(
        subject: "Choisissez un nouveau mot de passe pour Reunite",
        opening: "Pour choisir un nouveau mot de passe, ouvrez ce lien\u{A0}:",
        reason: """
            Vous recevez cet e-mail parce que quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour \
            votre compte. Si ce n’est pas vous, vous pouvez l’ignorer\u{A0}: votre mot de passe reste le même.
            """)

    static let passwordChanged = MailWording(
        subject: "Votre mot de passe Reunite a été modifié",
        opening: """
            Le mot de passe de votre compte a été modifié. Toutes vos sessions ont été fermées, et vous pouvez \
            vous reconnecter avec le nouveau mot de passe.
            """,
        reason: """
            Vous recevez cet e-mail parce que nous confirmons chaque changement de mot de passe. Si vous l’avez \
            modifié vous-même, vous pouvez ignorer cet e-mail. Sinon, demandez immédiatement un nouveau mot de \
            passe depuis la page de connexion.
            """)

    static let accountErased = MailWording(
        subject: "Votre compte Reunite a été supprimé",
        opening: "Votre compte Reunite et les données personnelles qu’il contenait ont été supprimés définitivement.",
        reason: """
            Vous recevez cet e-mail parce qu’une personne qui connaissait votre mot de passe, sans doute vous, \
            l’a demandé. Si c’était vous, vous pouvez ignorer cet e-mail. Sinon, changez ce mot de passe partout \
            où vous l’utilisez.
            """)

    static func listingExpiring(title: String, date: String) -> MailWording {
        MailWording(
            subject: "Votre annonce \(title) expire bientôt",
            opening: "L’une de vos annonces expire le \(date) (UTC)\u{A0}:",
            reason: """
                Vous recevez cet e-mail parce que vous avez publié cette annonce sur Reunite. Si elle n’est plus \
                utile, vous pouvez ignorer cet e-mail\u{A0}: l’annonce expirera automatiquement.
                """)
    }

    static func listingsExpiring(count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: "\(count) de vos annonces expirent bientôt",
            opening: count > shown
                ? "\(count) de vos annonces expirent bientôt. Voici les \(shown) premières\u{A0}:"
                : "\(count) de vos annonces expirent bientôt\u{A0}:",
            reason: """
                Vous recevez cet e-mail, au plus une fois par jour, parce que vous avez publié ces annonces sur Reunite. \
                Si elles ne sont plus utiles, vous pouvez l’ignorer\u{A0}: elles expireront automatiquement.
                """)
    }

    static func expiry(date: String) -> String { "Elle expire le \(date) (UTC)." }

    static let renewalOfSeveral = """
        Ensuite, elles ne seront plus sur la carte. Si elles sont toujours utiles, ouvrez-les, connectez-vous et \
        renouvelez-les.
        """

    static let renewal = """
        Ensuite, elle ne sera plus sur la carte. Si elle est toujours utile, ouvrez-la ici, connectez-vous et \
        renouvelez-la\u{A0}:
        """

    static let linkLifetime = "Le lien est valable 24 heures et ne peut servir qu’une fois."

    static func quoted(_ title: String) -> String { "«\u{A0}\(title)\u{A0}»" }

    static func date(_ date: MailDate) -> String {
        "\(date.day == 1 ? "1er" : "\(date.day)") \(months[date.month - 1]) \(date.year)"
    }

    private static let months = [
        "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août",
        "septembre", "octobre", "novembre", "décembre",
    ]
}
