import Reunite

extension EnglishTexts {
    static func listingReported(title: String) -> MailWording {
        MailWording(
            subject: "Your listing \(title) is hidden for now",
            opening: """
                Several people reported one of your listings. It is hidden until a moderator has looked at it:
                """,
            reason: """
                You are receiving this mail because you posted this listing on Reunite. You do not need to do \
                anything: a moderator will look at it in any case.
                """)
    }

    static func decision(_ notice: ListingNotice, title: String) -> MailWording {
        switch notice {
        case .held:
            MailWording(
                subject: "Your listing \(title) is hidden for now",
                opening: "A moderator has hidden one of your listings for now:",
                reason: """
                    You are receiving this mail because you posted this listing on Reunite. While it is hidden, only \
                    you and the moderators can see it.
                    """)
        case .removed:
            MailWording(
                subject: "Your listing \(title) was removed",
                opening: "A moderator has removed one of your listings, and others can no longer find it:",
                reason: """
                    You are receiving this mail because you posted this listing on Reunite. If you agree with the \
                    decision, you can ignore this mail: the listing stays removed.
                    """)
        case .restored:
            MailWording(
                subject: "Your listing \(title) is no longer hidden",
                opening: "One of your listings was hidden by a moderator or automatically, and is no longer hidden:",
                reason: """
                    You are receiving this mail because you posted this listing on Reunite. You do not need to do \
                    anything.
                    """)
        case .warned:
            MailWording(
                subject: "A warning about your listing \(title)",
                opening: """
                    A moderator has given you a warning about one of your listings. The listing is not hidden because \
                    of it:
                    """,
                reason: """
                    You are receiving this mail because you posted this listing on Reunite. Please follow the \
                    moderator’s advice. If this continues, a moderator may hide or remove the listing, or suspend your \
                    account.
                    """)
        case .warningWithdrawn:
            MailWording(
                subject: "The warning about your listing \(title) is withdrawn",
                opening: """
                    You got a warning about one of your listings. A moderator has looked at it again, and the warning \
                    is withdrawn:
                    """,
                reason: """
                    You are receiving this mail because you posted this listing on Reunite. You do not need to do \
                    anything.
                    """)
        }
    }

    static func accountSuspended(until date: String?) -> MailWording {
        let opening =
            if let date {
                """
                Your account on Reunite is suspended until \(date) (UTC). You were signed out everywhere, and cannot \
                sign in until then.
                """
            } else {
                """
                Your account on Reunite is suspended permanently. You were signed out everywhere, and can no longer \
                sign in.
                """
            }
        return MailWording(
            subject: "Your account on Reunite is suspended",
            opening: opening,
            reason: "You are receiving this mail because we report every suspension to the address of the account.")
    }

    static let otherListingsRemoved =
        "Other listings of yours were removed too. If you appeal, your appeal is about all of them."

    static let noteIntroduction = "The reason, in the moderator’s own words:"

    static let appeal = """
        If you think that this is a mistake, you can appeal once. You can do so here, without signing in:
        """

    static let visit = "You can see it here:"
}
