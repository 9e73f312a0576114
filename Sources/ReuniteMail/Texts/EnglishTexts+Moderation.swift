import Reunite

extension EnglishTexts {
    static func listingReported(title: String) -> MailWording {
        MailWording(
            subject: "Your listing \(title) is temporarily hidden",
            opening: """
                Several people reported one of your listings. It is hidden until a moderator has reviewed it:
                """,
            reason: """
                You are receiving this email because you posted this listing on Reunite. You don’t need to do \
                anything: a moderator will review it in any case.
                """)
    }

    static func decision(_ notice: ListingNotice, title: String) -> MailWording {
        switch notice {
        case .held:
            MailWording(
                subject: "Your listing \(title) is temporarily hidden",
                opening: "A moderator has temporarily hidden one of your listings:",
                reason: """
                    You are receiving this email because you posted this listing on Reunite. While it is hidden, only \
                    you and the moderators can see it.
                    """)
        case .removed:
            MailWording(
                subject: "Your listing \(title) was removed",
                opening: "A moderator has removed one of your listings. Others can no longer see it:",
                reason: """
                    You are receiving this email because you posted this listing on Reunite. If you agree with the \
                    decision, you can ignore this email: the listing stays removed.
                    """)
        case .restored:
            MailWording(
                subject: "Your listing \(title) is no longer hidden",
                opening: "One of your listings was hidden by a moderator or automatically. It is no longer hidden:",
                reason: """
                    You are receiving this email because you posted this listing on Reunite. You don’t need to do \
                    anything.
                    """)
        case .warned:
            MailWording(
                subject: "A warning about your listing \(title)",
                opening: """
                    A moderator has warned you about one of your listings. The warning does not hide the listing:
                    """,
                reason: """
                    You are receiving this email because you posted this listing on Reunite. Please follow the \
                    moderator’s advice. If this continues, a moderator may hide or remove the listing, or suspend your \
                    account.
                    """)
        case .warningWithdrawn:
            MailWording(
                subject: "The warning about your listing \(title) was withdrawn",
                opening: """
                    A moderator has withdrawn the warning about one of your listings:
                    """,
                reason: """
                    You are receiving this email because you posted this listing on Reunite. You don’t need to do \
                    anything.
                    """)
        }
    }

    static func accountSuspended(until date: String?) -> MailWording {
        let opening =
            if let date {
                """
                Your account on Reunite is suspended until \(date) (UTC). You were signed out everywhere and can’t \
                sign in until then.
                """
            } else {
                """
                Your account on Reunite is permanently suspended. You were signed out everywhere and can no longer \
                sign in.
                """
            }
        return MailWording(
            subject: "Your account on Reunite is suspended",
            opening: opening,
            reason: "You are receiving this email because we confirm every suspension by email.")
    }

    static let otherListingsRemoved =
        "Your other listings were removed too. If you appeal, your appeal covers all of them."

    static let noteIntroduction = "The reason, in the moderator’s own words:"

    static let appeal = """
        If you think this is a mistake, you can appeal once, without signing in:
        """

    static let visit = "You can see it here:"
}
