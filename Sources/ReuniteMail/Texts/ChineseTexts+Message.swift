extension ChineseTexts {
    static func message(title: String) -> MailWording {
        MailWording(
            subject: "关于你的启事\(title)的消息",
            opening: "有人就你的一则启事给你留言：",
            reason: "你收到此邮件，是因为你在 Reunite 发布了这则启事。要屏蔽此人，请打开以下链接：")
    }

    static let messageIntroduction = "以下是对方的名字和留言，我们未作核实："

    static let answering = "回复此邮件即可联系对方，届时对方会看到你的邮箱地址。"

    static let fraudWarning = "谨防诈骗：切勿预先付款，也切勿把你收到的验证码告诉他人。"
}
