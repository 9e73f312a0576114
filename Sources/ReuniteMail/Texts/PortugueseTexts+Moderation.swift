import Reunite

extension PortugueseTexts {
    static func listingReported(title: String) -> MailWording {
        MailWording(
            subject: "Seu anúncio \(title) está temporariamente oculto",
            opening: """
                Várias pessoas denunciaram um dos seus anúncios. Ele está oculto até que um moderador o analise:
                """,
            reason: """
                Você recebeu este e-mail porque publicou este anúncio no Reunite. Não é preciso fazer nada: um \
                moderador vai analisá-lo de qualquer forma.
                """)
    }

    static func decision(_ notice: ListingNotice, title: String) -> MailWording {
        switch notice {
        case .held:
            MailWording(
                subject: "Seu anúncio \(title) está temporariamente oculto",
                opening: "Um moderador ocultou temporariamente um dos seus anúncios:",
                reason: """
                    Você recebeu este e-mail porque publicou este anúncio no Reunite. Enquanto ele estiver oculto, só \
                    você e os moderadores poderão vê-lo.
                    """)
        case .removed:
            MailWording(
                subject: "Seu anúncio \(title) foi removido",
                opening: "Um moderador removeu um dos seus anúncios, e as outras pessoas não podem mais vê-lo:",
                reason: """
                    Você recebeu este e-mail porque publicou este anúncio no Reunite. Se concorda com a decisão, pode \
                    ignorar este e-mail: o anúncio continuará removido.
                    """)
        case .restored:
            MailWording(
                subject: "Seu anúncio \(title) não está mais oculto",
                opening: "A moderação havia ocultado um dos seus anúncios, e ele não está mais oculto:",
                reason: "Você recebeu este e-mail porque publicou este anúncio no Reunite. Não é preciso fazer nada.")
        case .warned:
            MailWording(
                subject: "Advertência sobre o seu anúncio \(title)",
                opening: """
                    Um moderador enviou a você uma advertência sobre um dos seus anúncios. O anúncio não foi ocultado \
                    por isso:
                    """,
                reason: """
                    Você recebeu este e-mail porque publicou este anúncio no Reunite. Siga as indicações do \
                    moderador. Se isso continuar, um moderador poderá ocultar ou remover o anúncio, ou suspender a sua \
                    conta.
                    """)
        case .warningWithdrawn:
            MailWording(
                subject: "A advertência sobre o seu anúncio \(title) foi retirada",
                opening: """
                    Um moderador retirou a advertência sobre um dos seus anúncios:
                    """,
                reason: "Você recebeu este e-mail porque publicou este anúncio no Reunite. Não é preciso fazer nada.")
        }
    }

    static func accountSuspended(until date: String?) -> MailWording {
        let opening =
            if let date {
                """
                Sua conta no Reunite está suspensa até \(date) (UTC). Todas as suas sessões foram encerradas, e você \
                não poderá entrar até lá.
                """
            } else {
                """
                Sua conta no Reunite está suspensa definitivamente. Todas as suas sessões foram encerradas, e você \
                não poderá mais entrar.
                """
            }
        return MailWording(
            subject: "Sua conta no Reunite está suspensa",
            opening: opening,
            reason: "Você recebeu este e-mail porque confirmamos toda suspensão por e-mail.")
    }

    static let otherListingsRemoved =
        "Seus outros anúncios também foram removidos. Se você recorrer, o recurso vale para todos."

    static let noteIntroduction = "O motivo, nas palavras do moderador:"

    static let appeal = """
        Se você acha que é um engano, pode recorrer uma única vez, sem entrar na sua conta:
        """

    static let visit = "Você pode vê-lo aqui:"
}
