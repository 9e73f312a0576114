extension ChineseTexts {
    static func message(title: String) -> MailWording {
        MailWording(
            subject: "关于您的启事\(title)的消息",
            opening: "有人就您的一则启事给您留言：",
            reason: "您收到此邮件，是因为您在 Reunite 发布了这则启事。如果不想再收到此人的消息，请打开以下链接：")
    }

    static let messageIntroduction = "以下是对方的名字和留言。两者均非出自我们，我们也未作核实："

    static let answering = "回复此邮件即可联系对方，届时对方会看到您的邮箱地址。"

    static let fraudWarning = "谨防诈骗：切勿预先付款，也切勿把您收到的验证码告诉他人。"
}
