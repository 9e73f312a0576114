import Reunite

extension SpanishTexts {
    static func matches(title: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: title.map { "Posible coincidencia con tu anuncio \($0)" }
                ?? "\(count) posibles coincidencias con tus anuncios",
            opening: title != nil
                ? "Un anuncio nuevo puede coincidir con el tuyo:"
                : count > shown
                    ? """
                    \(count) anuncios pueden coincidir con los tuyos. Estos \(shown) son los más probables:
                    """ : "Estos anuncios pueden coincidir con los tuyos:",
            reason: """
                Recibes este correo porque publicaste un anuncio en Reunite. Para no recibir más correos sobre posibles \
                coincidencias, abre este enlace:
                """)
    }

    static func strength(_ strength: MatchStrength) -> String {
        switch strength {
        case .strong: "Una coincidencia muy probable:"
        case .possible: "Una posible coincidencia:"
        case .copied: "Una posible coincidencia, pero uno de los textos repite el otro, así que ten cuidado:"
        case .confirmed: "El autor cree que es el mismo objeto. Puedes escribirle:"
        }
    }

    static func searchResults(search: String?, count: Int, shown: Int) -> MailWording {
        MailWording(
            subject: search.map { "Resultado nuevo de tu búsqueda \($0)" }
                ?? "\(count) resultados nuevos de tus búsquedas",
            opening: search != nil
                ? "Un anuncio nuevo coincide con tu búsqueda guardada:"
                : count > shown
                    ? "\(count) anuncios nuevos coinciden con tus búsquedas. Estos \(shown) son los más recientes:"
                    : "Estos anuncios nuevos coinciden con tus búsquedas:",
            reason: """
                Recibes este correo porque guardaste una búsqueda en Reunite. Para no recibir más correos sobre tus \
                búsquedas guardadas, abre este enlace:
                """)
    }

    static func near(_ place: String) -> String { "Cerca de \(place)." }

    static func found(by search: String) -> String { "Resultado de tu búsqueda \(search)." }
}
