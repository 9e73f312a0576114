import Reunite

extension ChineseTexts {
    static func matches(title: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: title.map { "您的启事\($0)可能有匹配" } ?? "您的启事有 \(count) 个可能的匹配",
            opening: title != nil
                ? "有人发布了一则启事，与您的启事说的可能是同一件物品："
                : count > shown
                    ? "有 \(count) 则启事与您的启事说的可能是同一件物品。以下是可能性最高的 \(shown) 则："
                    : "以下启事与您的启事说的可能是同一件物品：",
            reason: "您收到此邮件，是因为您在 Reunite 发布了启事。如果不想再收到关于可能匹配的邮件，请打开以下链接：")
    }

    static func strength(_ strength: MatchStrength) -> String {
        switch strength {
        case .strong: "很可能匹配的启事："
        case .possible: "可能匹配的启事："
        case .copied: "可能匹配的启事（其中一则照搬了另一则的文字，请谨慎核实）："
        }
    }

    static func searchResults(search: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: search.map { "您的搜索\($0)有新启事" } ?? "您的搜索有 \(count) 则新启事",
            opening: search != nil
                ? "有人发布了一则符合您搜索的启事："
                : count > shown
                    ? "有 \(count) 则新启事符合您的搜索。以下是最新的 \(shown) 则："
                    : "以下新启事符合您的搜索：",
            reason: "您收到此邮件，是因为您在 Reunite 保存了搜索。如果不想再收到关于搜索的邮件，请打开以下链接：")
    }

    static func found(by search: String) -> String { "符合您的搜索\(search)。" }
}
