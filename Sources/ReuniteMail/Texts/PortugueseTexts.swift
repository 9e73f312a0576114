/// Portuguese, as it is written in Brazil.
enum PortugueseTexts: MailTexts {
    static let verification = MailWording(
        subject: "Confirme seu endereço de e-mail para o Reunite",
        opening: "Para confirmar que este endereço é seu, abra este link e digite a senha que você escolheu.",
        reason: """
            Você recebeu esta mensagem porque alguém, provavelmente você, criou uma conta no Reunite com este \
            endereço. Se não foi você, pode ignorá-la: sem esta confirmação, ninguém poderá usar a conta.
            """)

    static let addressTaken = MailWording(
        subject: "Você já tem uma conta no Reunite",
        opening: """
            Alguém, talvez você, tentou criar uma conta com este endereço, mas você já tem uma. Você pode entrar \
            ou escolher uma nova senha aqui:
            """,
        reason: """
            Você recebeu esta mensagem porque seu endereço foi informado para criar uma conta. Se não foi você, \
            pode ignorá-la: nada foi alterado, e ninguém ficou sabendo que você tem uma conta.
            """)

    static let passwordReset = MailWording(
        subject: "Escolha uma nova senha para o Reunite",
        opening: "Para escolher uma nova senha, abra este link:",
        reason: """
            Você recebeu esta mensagem porque alguém, provavelmente você, pediu uma nova senha para a sua conta. \
            Se não foi você, pode ignorá-la: sua senha continua a mesma.
            """)

    static let passwordChanged = MailWording(
        subject: "Sua senha do Reunite foi alterada",
        opening: """
            A senha da sua conta foi alterada. Todas as suas sessões foram encerradas, e você pode entrar de \
            novo com a nova senha.
            """,
        reason: """
            Você recebeu esta mensagem porque avisamos sobre toda alteração de senha. Se foi você, pode \
            ignorá-la. Se não foi, peça uma nova senha o quanto antes na página de login.
            """)

    static let accountErased = MailWording(
        subject: "Sua conta no Reunite foi excluída",
        opening: "Sua conta no Reunite e os dados pessoais que ela continha foram excluídos definitivamente.",
        reason: """
            Você recebeu esta mensagem porque alguém que conhecia sua senha, provavelmente você, pediu a \
            exclusão. Se foi você, pode ignorá-la. Se não foi, troque essa senha em todos os lugares em que a \
            usa.
            """)

    static func listingExpiring(title: String, date: String) -> MailWording {
        MailWording(
            subject: "Seu anúncio \(title) expira em breve",
            opening: "Um dos seus anúncios expira em \(date) (UTC):",
            reason: """
                Você recebeu esta mensagem porque publicou este anúncio no Reunite. Se ele não for mais \
                necessário, pode ignorar esta mensagem: o anúncio expirará sozinho.
                """)
    }

    static func listingsExpiring(count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: "\(count) dos seus anúncios expiram em breve",
            opening: count > shown
                ? "\(count) dos seus anúncios expiram em breve. Estes são os \(shown) primeiros:"
                : "\(count) dos seus anúncios expiram em breve:",
            reason: """
                Você recebeu esta mensagem, no máximo uma vez por dia, porque publicou estes anúncios no Reunite. Se \
                eles não forem mais necessários, pode ignorá-la: eles expirarão sozinhos.
                """)
    }

    static func expiry(date: String) -> String { "Expira em \(date) (UTC)." }

    static let renewalOfSeveral = """
        Depois disso, ninguém poderá encontrá-los. Se eles ainda forem necessários, abra-os, entre na sua conta e \
        renove-os.
        """

    static let renewal = """
        Depois disso, ninguém poderá encontrá-lo. Se ele ainda for necessário, abra-o aqui, entre na sua conta e \
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
