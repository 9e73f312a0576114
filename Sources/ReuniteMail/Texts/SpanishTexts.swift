/// Spanish.
enum SpanishTexts: MailTexts {
    static let verification = MailWording(
        subject: "Confirma tu dirección de correo para Reunite",
        opening: "Para confirmar esta dirección, abre este enlace y escribe la contraseña que elegiste:",
        reason: """
            Recibes este correo porque alguien, probablemente tú, ha creado una cuenta en Reunite con esta \
            dirección. Si no has sido tú, puedes ignorarlo: sin esta confirmación nadie podrá usar la cuenta.
            """)

    static let addressTaken = MailWording(
        subject: "Ya tienes una cuenta en Reunite",
        opening: """
            Alguien, quizá tú, ha intentado registrarse con esta dirección, pero ya tienes una cuenta. Inicia sesión o \
            elige una contraseña nueva aquí:
            """,
        reason: """
            Recibes este correo porque alguien ha introducido tu dirección para crear una cuenta. Si no has \
            sido tú, puedes ignorarlo: no se ha cambiado nada y nadie ha sabido que tienes una cuenta.
            """)

    static let passwordReset = MailWording(
        subject: "Elige una contraseña nueva para Reunite",
        opening: "Para elegir una contraseña nueva, abre este enlace:",
        reason: """
            Recibes este correo porque alguien, probablemente tú, ha pedido una contraseña nueva para tu \
            cuenta. Si no has sido tú, puedes ignorarlo: tu contraseña sigue siendo la misma.
            """)

    static let passwordChanged = MailWording(
        subject: "Tu contraseña de Reunite ha cambiado",
        opening: """
            La contraseña de tu cuenta ha cambiado. Se han cerrado todas tus sesiones y puedes volver a entrar \
            con la contraseña nueva.
            """,
        reason: """
            Recibes este correo porque confirmamos cada cambio de contraseña. Si la has cambiado tú, puedes \
            ignorarlo. Si no, pide inmediatamente una contraseña nueva en la página de inicio de sesión.
            """)

    static let accountErased = MailWording(
        subject: "Tu cuenta de Reunite se ha eliminado",
        opening: "Tu cuenta de Reunite y los datos personales que contenía se han eliminado definitivamente.",
        reason: """
            Recibes este correo porque alguien que conocía tu contraseña, probablemente tú, lo ha pedido. Si \
            has sido tú, puedes ignorarlo. Si no, cambia esa contraseña en todos los sitios donde la uses.
            """)

    static func listingExpiring(title: String, date: String) -> MailWording {
        MailWording(
            subject: "Tu anuncio \(title) caduca pronto",
            opening: "Uno de tus anuncios caduca el \(date) (UTC):",
            reason: """
                Recibes este correo porque publicaste este anuncio en Reunite. Si ya no hace falta, puedes \
                ignorar este correo: el anuncio caducará automáticamente.
                """)
    }

    static func listingsExpiring(count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: "\(count) de tus anuncios caducan pronto",
            opening: count > shown
                ? "\(count) de tus anuncios caducan pronto. Estos son los \(shown) primeros:"
                : "\(count) de tus anuncios caducan pronto:",
            reason: """
                Recibes este correo, como máximo una vez al día, porque publicaste estos anuncios en Reunite. Si ya no \
                hacen falta, puedes ignorarlo: caducarán automáticamente.
                """)
    }

    static func expiry(date: String) -> String { "Caduca el \(date) (UTC)." }

    static let renewalOfSeveral = """
        Después, ya no estarán en el mapa. Si todavía hacen falta, ábrelos, inicia sesión y renuévalos.
        """

    static let renewal = """
        Después, ya no estará en el mapa. Si todavía hace falta, ábrelo aquí, inicia sesión y renuévalo:
        """

    static let linkLifetime = "El enlace es válido durante 24 horas y solo se puede usar una vez."

    static func quoted(_ title: String) -> String { "«\(title)»" }

    static func date(_ date: MailDate) -> String {
        "\(date.day) de \(months[date.month - 1]) de \(date.year)"
    }

    private static let months = [
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
        "septiembre", "octubre", "noviembre", "diciembre",
    ]
}
