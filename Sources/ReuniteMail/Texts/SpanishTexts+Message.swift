extension SpanishTexts {
    static func message(title: String) -> MailWording {
        MailWording(
            subject: "Mensaje sobre tu anuncio \(title)",
            opening: "Alguien te ha escrito sobre uno de tus anuncios:",
            reason: """
                Recibes este correo porque publicaste este anuncio en Reunite. Para bloquear a esta persona, \
                abre este enlace:
                """)
    }

    static let messageIntroduction = """
        Estos son su nombre y su mensaje. No los hemos comprobado:
        """

    static let answering = """
        Para responder a esta persona, contesta a este correo. Entonces verá tu dirección de correo.
        """

    static let fraudWarning = """
        Cuidado con las estafas: nunca pagues por adelantado ni compartas un código que hayas recibido.
        """
}
