import Reunite

extension SpanishTexts {
    static func matches(title: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: title.map { "Posible coincidencia con tu anuncio \($0)" }
                ?? "\(count) posibles coincidencias con tus anuncios",
            opening: title != nil
                ? "Alguien ha publicado un anuncio que puede referirse al mismo objeto que el tuyo:"
                : count > shown
                    ? """
                    \(count) anuncios pueden referirse a los mismos objetos que los tuyos. Estos \(shown) son los más \
                    probables:
                    """ : "Estos anuncios pueden referirse a los mismos objetos que los tuyos:",
            reason: """
                Recibes este mensaje porque publicaste un anuncio en Reunite. Para no recibir más mensajes sobre posibles \
                coincidencias, abre este enlace:
                """)
    }

    static func strength(_ strength: MatchStrength) -> String {
        switch strength {
        case .strong: "Una coincidencia muy probable:"
        case .possible: "Una posible coincidencia:"
        case .copied: "Una posible coincidencia, pero uno de los textos repite el otro, así que ten cuidado:"
        }
    }

    static func searchResults(search: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: search.map { "Nuevo anuncio para tu búsqueda \($0)" }
                ?? "\(count) nuevos anuncios para tus búsquedas",
            opening: search != nil
                ? "Alguien ha publicado un anuncio que coincide con tu búsqueda:"
                : count > shown
                    ? "\(count) anuncios nuevos coinciden con tus búsquedas. Estos \(shown) son los más recientes:"
                    : "Estos anuncios nuevos coinciden con tus búsquedas:",
            reason: """
                Recibes este mensaje porque guardaste una búsqueda en Reunite. Para no recibir más mensajes sobre tus \
                búsquedas, abre este enlace:
                """)
    }

    static func found(by search: String) -> String { "Encontrado por tu búsqueda \(search)." }
}
