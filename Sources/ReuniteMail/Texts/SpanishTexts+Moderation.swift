import Reunite

extension SpanishTexts {
    static func listingReported(title: String) -> MailWording {
        MailWording(
            subject: "Tu anuncio \(title) está oculto temporalmente",
            opening: """
                Varias personas han denunciado uno de tus anuncios. Está oculto hasta que un moderador lo revise:
                """,
            reason: """
                Recibes este correo porque publicaste este anuncio en Reunite. No tienes que hacer nada: un \
                moderador lo revisará de todos modos.
                """)
    }

    static func decision(_ notice: ListingNotice, title: String) -> MailWording {
        switch notice {
        case .held:
            MailWording(
                subject: "Tu anuncio \(title) está oculto temporalmente",
                opening: "Un moderador ha ocultado temporalmente uno de tus anuncios:",
                reason: """
                    Recibes este correo porque publicaste este anuncio en Reunite. Mientras esté oculto, solo lo \
                    pueden ver los moderadores y tú.
                    """)
        case .removed:
            MailWording(
                subject: "Tu anuncio \(title) se ha retirado",
                opening: "Un moderador ha retirado uno de tus anuncios, y los demás ya no pueden verlo:",
                reason: """
                    Recibes este correo porque publicaste este anuncio en Reunite. Si estás de acuerdo con la \
                    decisión, puedes ignorar este correo: el anuncio seguirá retirado.
                    """)
        case .restored:
            MailWording(
                subject: "Tu anuncio \(title) ya no está oculto",
                opening: "La moderación había ocultado uno de tus anuncios, y ya no está oculto:",
                reason: "Recibes este correo porque publicaste este anuncio en Reunite. No tienes que hacer nada.")
        case .warned:
            MailWording(
                subject: "Advertencia sobre tu anuncio \(title)",
                opening: """
                    Un moderador te ha enviado una advertencia sobre uno de tus anuncios. El anuncio no se oculta por \
                    ello:
                    """,
                reason: """
                    Recibes este correo porque publicaste este anuncio en Reunite. Sigue las indicaciones \
                    del moderador. Si esto continúa, un moderador podrá ocultar o retirar el anuncio, o suspender tu \
                    cuenta.
                    """)
        case .warningWithdrawn:
            MailWording(
                subject: "Se ha retirado la advertencia sobre tu anuncio \(title)",
                opening: """
                    Un moderador ha retirado la advertencia sobre uno de tus anuncios:
                    """,
                reason: "Recibes este correo porque publicaste este anuncio en Reunite. No tienes que hacer nada.")
        }
    }

    static func accountSuspended(until date: String?) -> MailWording {
        let opening =
            if let date {
                """
                Tu cuenta de Reunite está suspendida hasta el \(date) (UTC). Se han cerrado todas tus sesiones y no \
                podrás iniciar sesión hasta entonces.
                """
            } else {
                """
                Tu cuenta de Reunite está suspendida definitivamente. Se han cerrado todas tus sesiones y ya no \
                podrás iniciar sesión.
                """
            }
        return MailWording(
            subject: "Tu cuenta de Reunite está suspendida",
            opening: opening,
            reason: "Recibes este correo porque confirmamos cada suspensión por correo.")
    }

    static let otherListingsRemoved =
        "También se han retirado tus otros anuncios. Si apelas, la apelación vale para todos."

    static let noteIntroduction = "El motivo, con las palabras del moderador:"

    static let appeal = """
        Si crees que es un error, puedes apelar una sola vez, sin iniciar sesión:
        """

    static let visit = "Puedes verlo aquí:"
}
