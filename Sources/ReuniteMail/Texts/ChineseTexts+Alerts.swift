import Reunite

extension ChineseTexts {
    static func matches(title: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: title.map { "你的启事\($0)可能有匹配" } ?? "你的启事有 \(count) 个可能的匹配",
            opening: title != nil
                ? "一则新启事可能与你的启事匹配："
                : count > shown
                    ? "有 \(count) 则启事可能与你的启事匹配。以下是可能性最高的 \(shown) 则："
                    : "以下启事可能与你的启事匹配：",
            reason: "你收到此邮件，是因为你在 Reunite 发布了启事。要退订关于可能匹配的邮件，请打开以下链接：")
    }

    static func strength(_ strength: MatchStrength) -> String {
        switch strength {
        case .strong: "很可能匹配的启事："
        case .possible: "可能匹配的启事："
        case .copied: "可能匹配的启事（其中一则照搬了另一则的文字，请谨慎核实）："
        case .confirmed: "对方认为这是同一件物品，你可以给对方写信："
        }
    }

    static func searchResults(search: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: search.map { "你的搜索\($0)有新结果" } ?? "你的搜索有 \(count) 个新结果",
            opening: search != nil
                ? "一则新启事符合你保存的搜索："
                : count > shown
                    ? "有 \(count) 则新启事符合你的搜索。以下是最新的 \(shown) 则："
                    : "以下新启事符合你的搜索：",
            reason: "你收到此邮件，是因为你在 Reunite 保存了搜索。要退订关于已保存搜索的邮件，请打开以下链接：")
    }

    static func near(_ place: String) -> String { "在\(place)附近。" }

    static func found(by search: String) -> String { "你的搜索\(search)的结果。" }
}
