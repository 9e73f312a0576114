extension SpanishTexts {
    static func message(title: String) -> MailWording {
        MailWording(
            subject: "Mensaje sobre tu anuncio \(title)",
            opening: "Alguien te ha escrito sobre uno de tus anuncios:",
            reason: """
                Recibes este mensaje porque publicaste este anuncio en Reunite. Para no recibir más mensajes de \
                esta persona, abre este enlace:
                """)
    }

    static let messageIntroduction = """
        Estos son su nombre y su mensaje. Ninguno de los dos es nuestro, y no los hemos comprobado:
        """

    static let answering = """
        Para escribir a esta persona, responde a este mensaje. Entonces verá tu dirección de correo.
        """

    static let fraudWarning = """
        Cuidado con las estafas: nunca pagues por adelantado ni compartas un código que hayas recibido.
        """
}
