/// Chinese, in simplified characters.
enum ChineseTexts: MailTexts {
    static let verification = MailWording(
        subject: "请确认你在 Reunite 的邮箱地址",
        opening: "要确认该邮箱地址，请打开以下链接并输入你注册时设置的密码：",
        reason: "你收到此邮件，是因为有人（很可能是你本人）使用该地址在 Reunite 注册了账户。如果不是你本人操作，请忽略此邮件：未经确认，任何人都无法使用该账户。")

    static let addressTaken = MailWording(
        subject: "你在 Reunite 已有账户",
        opening: "有人（也许是你本人）尝试使用该地址注册，但你已有账户。请在此登录或设置新密码：",
        reason: "你收到此邮件，是因为有人在注册账户时填写了你的地址。如果不是你本人操作，请忽略此邮件：一切均未更改，也没有人因此得知你拥有账户。")

    static let passwordReset = MailWording(
        subject: "为你的 Reunite 账户设置新密码",
        opening: "请打开以下链接，设置新密码：",
        reason: "你收到此邮件，是因为有人（很可能是你本人）为你的账户申请了新密码。如果不是你本人操作，请忽略此邮件：你的密码不会改变。")

    static let passwordChanged = MailWording(
        subject: "你的 Reunite 密码已更改",
        opening: "你的账户密码已更改，所有登录会话均已结束。你可以使用新密码重新登录。",
        reason: "你收到此邮件，是因为每次更改密码我们都会发邮件确认。如果是你本人操作，可以忽略此邮件；如果不是，请立即在登录页面申请新密码。")

    static let accountErased = MailWording(
        subject: "你的 Reunite 账户已删除",
        opening: "你的 Reunite 账户及其中的个人数据已被永久删除。",
        reason: "你收到此邮件，是因为知道你密码的人（很可能是你本人）要求删除账户。如果是你本人操作，可以忽略此邮件；如果不是，请在其他所有使用该密码的地方更换密码。")

    static func listingExpiring(title: String, date: String) -> MailWording {
        MailWording(
            subject: "你的启事\(title)即将到期",
            opening: "你有一则启事将于 \(date)（UTC）到期：",
            reason: "你收到此邮件，是因为你在 Reunite 发布了这则启事。如果不再需要，请忽略此邮件，启事会自动到期。")
    }

    static func listingsExpiring(count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: "你有 \(count) 则启事即将到期",
            opening: count > shown
                ? "你有 \(count) 则启事即将到期，最先到期的 \(shown) 则是：" : "你有 \(count) 则启事即将到期：",
            reason: "你收到此邮件（每天最多一封），是因为你在 Reunite 发布了这些启事。如果不再需要，请忽略此邮件，启事会自动到期。")
    }

    static func expiry(date: String) -> String { "将于 \(date)（UTC）到期。" }

    static let renewalOfSeveral = "到期后，它们将不再显示在地图上。如果仍有需要，请打开启事，登录后续期。"

    static let renewal = "到期后，它将不再显示在地图上。如果仍有需要，请在此打开启事，登录后续期："

    static let linkLifetime = "链接在 24 小时内有效，且只能使用一次。"

    static func quoted(_ title: String) -> String { "“\(title)”" }

    static func date(_ date: MailDate) -> String {
        "\(date.year)年\(date.month)月\(date.day)日"
    }
}
