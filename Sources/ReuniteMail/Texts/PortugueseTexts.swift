/// Portuguese, as it is written in Brazil.
enum PortugueseTexts: MailTexts {
    static let verification = MailWording(
        subject: "Confirme seu endereço de e-mail para o Reunite",
        opening: "Para confirmar este endereço, abra este link e digite a senha que você escolheu:",
        reason: """
            Você recebeu este e-mail porque alguém, provavelmente você, criou uma conta no Reunite com este \
            endereço. Se não foi você, pode ignorá-lo: sem esta confirmação, ninguém poderá usar a conta.
            """)

    static let addressTaken = MailWording(
        subject: "Você já tem uma conta no Reunite",
        opening: """
            Alguém, talvez você, tentou se cadastrar com este endereço, mas você já tem uma conta. Entre ou \
            escolha uma nova senha aqui:
            """,
        reason: """
            Você recebeu este e-mail porque seu endereço foi informado para criar uma conta. Se não foi você, \
            pode ignorá-lo: nada foi alterado, e ninguém ficou sabendo que você tem uma conta.
            """)

    static let passwordReset = MailWording(
        subject: "Escolha uma nova senha para o Reunite",
        opening: "Para escolher uma nova senha, abra este link:",
        reason: """
            Você recebeu este e-mail porque alguém, provavelmente você, pediu uma nova senha para a sua conta. \
            Se não foi você, pode ignorá-lo: sua senha continua a mesma.
            """)

    static let passwordChanged = MailWording(
        subject: "Sua senha do Reunite foi alterada",
        opening: """
            A senha da sua conta foi alterada. Todas as suas sessões foram encerradas, e você pode entrar de \
            novo com a nova senha.
            """,
        reason: """
            Você recebeu este e-mail porque confirmamos toda alteração de senha. Se foi você, pode \
            ignorá-lo. Se não foi, peça imediatamente uma nova senha na página de login.
            """)

    static let accountErased = MailWording(
        subject: "Sua conta no Reunite foi excluída",
        opening: "Sua conta no Reunite e os dados pessoais que ela continha foram excluídos definitivamente.",
        reason: """
            Você recebeu este e-mail porque alguém que conhecia sua senha, provavelmente você, pediu a \
            exclusão. Se foi você, pode ignorá-lo. Se não foi, troque essa senha em todos os lugares em que a \
            usa.
            """)

    static func listingExpiring(title: String, date: String) -> MailWording {
        MailWording(
            subject: "Seu anúncio \(title) expira em breve",
            opening: "Um dos seus anúncios expira em \(date) (UTC):",
            reason: """
                Você recebeu este e-mail porque publicou este anúncio no Reunite. Se ele não for mais \
                necessário, pode ignorar este e-mail: o anúncio expirará automaticamente.
                """)
    }

    static func listingsExpiring(count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: "\(count) dos seus anúncios expiram em breve",
            opening: count > shown
                ? "\(count) dos seus anúncios expiram em breve. Estes são os \(shown) primeiros:"
                : "\(count) dos seus anúncios expiram em breve:",
            reason: """
                Você recebeu este e-mail, no máximo uma vez por dia, porque publicou estes anúncios no Reunite. Se \
                eles não forem mais necessários, pode ignorá-lo: eles expirarão automaticamente.
                """)
    }

    static func expiry(date: String) -> String { "Expira em \(date) (UTC)." }

    static let renewalOfSeveral = """
        Depois disso, eles não estarão mais no mapa. Se eles ainda forem necessários, abra-os, entre na sua conta e \
        renove-os.
        """

    static let renewal = """
        Depois disso, ele não estará mais no mapa. Se ele ainda for necessário, abra-o aqui, entre na sua conta e \
        renove-o:
        """

    static let linkLifetime = "O link é válido por 24 horas e só pode ser usado uma vez."

    static func quoted(_ title: String) -> String { "“\(title)”" }

    static func date(_ date: MailDate) -> String {
        "\(date.day == 1 ? "1º" : "\(date.day)") de \(months[date.month - 1]) de \(date.year)"
    }

    private static let months = [
        "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto",
        "setembro", "outubro", "novembro", "dezembro",
    ]
}
