import Reunite

extension ChineseTexts {
    static func listingReported(title: String) -> MailWording {
        MailWording(
            subject: "你的启事\(title)已暂时隐藏",
            opening: "你的一则启事被多人举报，在审核员审核之前暂时隐藏：",
            reason: "你收到此邮件，是因为你在 Reunite 发布了这则启事。你无需进行任何操作，审核员无论如何都会审核。")
    }

    static func decision(_ notice: ListingNotice, title: String) -> MailWording {
        switch notice {
        case .held:
            MailWording(
                subject: "你的启事\(title)已暂时隐藏",
                opening: "审核员暂时隐藏了你的一则启事：",
                reason: "你收到此邮件，是因为你在 Reunite 发布了这则启事。隐藏期间，只有你和审核员可以看到它。")
        case .removed:
            MailWording(
                subject: "你的启事\(title)已被移除",
                opening: "审核员移除了你的一则启事，其他人无法再看到它：",
                reason: "你收到此邮件，是因为你在 Reunite 发布了这则启事。如果你同意这一决定，请忽略此邮件：启事不会恢复。")
        case .restored:
            MailWording(
                subject: "你的启事\(title)已不再隐藏",
                opening: "你的一则启事曾被审核员隐藏，现已不再隐藏：",
                reason: "你收到此邮件，是因为你在 Reunite 发布了这则启事。你无需进行任何操作。")
        case .warned:
            MailWording(
                subject: "关于你的启事\(title)的警告",
                opening: "审核员就你的一则启事向你发出警告。该启事不会因此被隐藏：",
                reason: """
                    你收到此邮件，是因为你在 Reunite 发布了这则启事。请按照审核员的说明改正。\
                    如果情况继续，审核员可能会隐藏或移除该启事，或停用你的账户。
                    """)
        case .warningWithdrawn:
            MailWording(
                subject: "关于你的启事\(title)的警告已撤销",
                opening: "审核员撤销了就你的一则启事发出的警告：",
                reason: "你收到此邮件，是因为你在 Reunite 发布了这则启事。你无需进行任何操作。")
        }
    }

    static func accountSuspended(until date: String?) -> MailWording {
        let opening =
            if let date {
                "你的 Reunite 账户已被停用至 \(date)（UTC）。所有登录会话均已结束，在此之前你无法登录。"
            } else {
                "你的 Reunite 账户已被永久停用。所有登录会话均已结束，你无法再登录。"
            }
        return MailWording(
            subject: "你的 Reunite 账户已被停用",
            opening: opening,
            reason: "你收到此邮件，是因为每次停用账户我们都会发邮件确认。")
    }

    static let otherListingsRemoved = "你的其他启事也已被移除。如果你申诉，申诉将涵盖所有这些启事。"

    static let noteIntroduction = "以下是审核员写下的理由："

    static let appeal = "如果你认为这是误判，可以申诉一次，无需登录："

    static let visit = "你可以在此查看："
}
