/// English.
enum EnglishTexts: MailTexts {
    static let verification = MailWording(
        subject: "Confirm your e-mail address for Reunite",
        opening: "Please confirm that this address is yours: open this link, and enter the password that you chose.",
        reason: """
            You are receiving this mail because somebody, probably you, opened an account on Reunite with this \
            address. If it was not you, you can ignore it: without the confirmation nobody can use the account.
            """)

    static let addressTaken = MailWording(
        subject: "You already have an account on Reunite",
        opening: """
            Somebody, perhaps you, tried to open an account with this address, but you already have one. You can \
            sign in or choose a new password here:
            """,
        reason: """
            You are receiving this mail because your address was entered to open an account. If it was not you, you \
            can ignore it: nothing was changed, and nobody was told that you have an account.
            """)

    static let passwordReset = MailWording(
        subject: "Choose a new password for Reunite",
        opening: "You can choose a new password by opening this link:",
        reason: """
            You are receiving this mail because somebody, probably you, asked for a new password for your account. If \
            it was not you, you can ignore it: your password stays as it is.
            """)

    static let passwordChanged = MailWording(
        subject: "Your password for Reunite was changed",
        opening: """
            The password of your account was changed. You were signed out everywhere, and can sign in again with \
            the new password.
            """,
        reason: """
            You are receiving this mail because we report every change of a password. If you changed it yourself, you \
            can ignore this mail. If you did not, ask for a new password on the sign-in page at once.
            """)

    static let accountErased = MailWording(
        subject: "Your account on Reunite was erased",
        opening: "Your account on Reunite and the personal data in it were erased for good.",
        reason: """
            You are receiving this mail because somebody who knew your password, probably you, asked for it. If it was \
            you, you can ignore this mail. If it was not, change that password wherever else you use it.
            """)

    static func listingExpiring(title: String, date: String) -> MailWording {
        MailWording(
            subject: "Your listing \(title) expires soon",
            opening: "One of your listings expires on \(date) (UTC):",
            reason: """
                You are receiving this mail because you posted this listing on Reunite. If it is no longer needed, you \
                can ignore this mail: the listing expires by itself.
                """)
    }

    static func listingsExpiring(count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: "\(count) of your listings expire soon",
            opening: count > shown
                ? "\(count) of your listings expire soon. These \(shown) are the first:"
                : "\(count) of your listings expire soon:",
            reason: """
                You are receiving this mail, at most once a day, because you posted these listings on Reunite. If they \
                are no longer needed, you can ignore it: they expire by themselves.
                """)
    }

    static func expiry(date: String) -> String { "It expires on \(date) (UTC)." }

    static let renewalOfSeveral = """
        After that, nobody can find them. If they are still needed, open them, sign in and renew them.
        """

    static let renewal = """
        After that, nobody can find it. If it is still needed, open it here, sign in and renew it:
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
