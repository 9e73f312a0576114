/// English.
enum EnglishTexts: MailTexts {
    static let verification = MailWording(
        subject: "Confirm your email address for Reunite",
        opening: "To confirm this address, open this link and enter the password you chose:",
        reason: """
            You are receiving this email because somebody, probably you, registered on Reunite with this address. If \
            it wasn’t you, you can ignore this email: nobody can use the account until the address is confirmed.
            """)

    static let addressTaken = MailWording(
        subject: "You already have an account on Reunite",
        opening: """
            Somebody, perhaps you, tried to register with this address, but you already have an account. Sign in or \
            choose a new password here:
            """,
        reason: """
            You are receiving this email because somebody tried to register with your address. If it wasn’t you, you \
            can ignore this email: nothing has changed, and they can’t see that you have an account.
            """)

    static let passwordReset = MailWording(
        subject: "Choose a new password for Reunite",
        opening: "To choose a new password, open this link:",
        reason: """
            You are receiving this email because somebody, probably you, requested a new password for your account. If \
            it wasn’t you, you can ignore this email: your password stays the same.
            """)

    static let passwordChanged = MailWording(
        subject: "Your password for Reunite was changed",
        opening: """
            The password of your account was changed. You were signed out everywhere. You can sign in with the new \
            password.
            """,
        reason: """
            You are receiving this email because we confirm every password change. If you changed it yourself, you can \
            ignore this email. If you didn’t, request a new password on the sign-in page immediately.
            """)

    static let accountErased = MailWording(
        subject: "Your account on Reunite was erased",
        opening: "Your account on Reunite and its personal data were permanently erased.",
        reason: """
            You are receiving this email because a person with your password, probably you, erased the account. If it \
            was you, you can ignore this email. If it wasn’t, change that password wherever else you use it.
            """)

    static func listingExpiring(title: String, date: String) -> MailWording {
        MailWording(
            subject: "Your listing \(title) expires soon",
            opening: "One of your listings expires on \(date) (UTC):",
            reason: """
                You are receiving this email because you posted this listing on Reunite. If you no longer need it, you \
                can ignore this email: the listing will expire automatically.
                """)
    }

    static func listingsExpiring(count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: "\(count) of your listings expire soon",
            opening: count > shown
                ? "\(count) of your listings expire soon. These \(shown) are the first:"
                : "\(count) of your listings expire soon:",
            reason: """
                You are receiving this email, at most once a day, because you posted these listings on Reunite. If you \
                no longer need them, you can ignore this email: they will expire automatically.
                """)
    }

    static func expiry(date: String) -> String { "It expires on \(date) (UTC)." }

    static let renewalOfSeveral = """
        After that, they are no longer on the map. If you still need them, open them, sign in and renew them.
        """

    static let renewal = """
        After that, it is no longer on the map. If you still need it, open it here, sign in and renew it:
        """

    static let linkLifetime = "The link is valid for 24 hours and works once."

    static func quoted(_ title: String) -> String { "“\(title)”" }

    static func date(_ date: MailDate) -> String {
        "\(date.day) \(months[date.month - 1]) \(date.year)"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August",
        "September", "October", "November", "December",
    ]
}
