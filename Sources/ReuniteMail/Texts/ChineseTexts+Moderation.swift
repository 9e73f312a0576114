import Reunite

extension ChineseTexts {
    static func listingReported(title: String) -> MailWording {
        MailWording(
            subject: "您的启事\(title)已暂时隐藏",
            opening: "您的一则启事被多人举报，在审核员查看之前暂时隐藏：",
            reason: "您收到此邮件，是因为您在 Reunite 发布了这则启事。您无需进行任何操作，审核员无论如何都会查看。")
    }

    static func decision(_ notice: ListingNotice, title: String) -> MailWording {
        switch notice {
        case .held:
            MailWording(
                subject: "您的启事\(title)已暂时隐藏",
                opening: "审核员暂时隐藏了您的一则启事：",
                reason: "您收到此邮件，是因为您在 Reunite 发布了这则启事。隐藏期间，只有您和审核员可以看到它。")
        case .removed:
            MailWording(
                subject: "您的启事\(title)已被移除",
                opening: "审核员移除了您的一则启事，其他人无法再找到它：",
                reason: "您收到此邮件，是因为您在 Reunite 发布了这则启事。如果您同意这一决定，请忽略此邮件：启事不会恢复。")
        case .restored:
            MailWording(
                subject: "您的启事\(title)已不再隐藏",
                opening: "您的一则启事曾被审核员隐藏，现已不再隐藏：",
                reason: "您收到此邮件，是因为您在 Reunite 发布了这则启事。您无需进行任何操作。")
        case .warned:
            MailWording(
                subject: "关于您的启事\(title)的警告",
                opening: "审核员就您的一则启事向您发出警告。该启事不会因此被隐藏：",
                reason: """
                    您收到此邮件，是因为您在 Reunite 发布了这则启事。请按照审核员的说明改正。\
                    如果情况继续，审核员可能会隐藏或移除该启事，或停用您的账户。
                    """)
        case .warningWithdrawn:
            MailWording(
                subject: "关于您的启事\(title)的警告已撤销",
                opening: "您曾就一则启事收到警告。审核员已重新审查，警告现已撤销：",
                reason: "您收到此邮件，是因为您在 Reunite 发布了这则启事。您无需进行任何操作。")
        }
    }

    static func accountSuspended(until date: String?) -> MailWording {
        let opening =
            if let date {
                "您的 Reunite 账户已被停用至 \(date)（UTC）。所有登录会话均已结束，在此之前您无法登录。"
            } else {
                "您的 Reunite 账户已被永久停用。所有登录会话均已结束，您无法再登录。"
            }
        return MailWording(
            subject: "您的 Reunite 账户已被停用",
            opening: opening,
            reason: "您收到此邮件，是因为每次停用账户我们都会通知该账户的邮箱地址。")
    }

    static let otherListingsRemoved = "您的其他启事也已被移除。如果您申诉，申诉将涵盖所有这些启事。"

    static let noteIntroduction = "以下是审核员写下的理由："

    static let appeal = "如果您认为这是误判，可以申诉一次。请在此申诉，无需登录："

    static let visit = "您可以在此查看："
}
