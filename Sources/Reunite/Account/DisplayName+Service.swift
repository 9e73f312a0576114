extension DisplayName {
    /// A newly chosen name. Names stored before this rule stay valid.
    ///
    /// - Throws: ``InvalidValue`` also if it looks like a name of the service or its staff (``looksOfficial``).
    public static func chosen(_ text: String) throws(InvalidValue) -> DisplayName {
        let name = try DisplayName(text)
        guard !name.looksOfficial else {
            throw InvalidValue(
                "must not look like a name of the service or its staff, such as “Reunite”, “Support” or “Moderator”")
        }
        return name
    }

    /// Whether readers could mistake the name for that of the service or its staff: it contains the service's name or a word for
    /// moderators, or consists of words such as "delivery team" only. Letters that look alike count as equal (``Lookalikes``).
    public var looksOfficial: Bool {
        let words = Lookalikes.words(text)
        let joined = words.joined()
        if Self.anywhere.contains(where: joined.contains) || words.contains(where: Self.staff.contains) { return true }
        // The joined words are for a word that a sign or a space divides: "de-livery".
        let isGeneric = words.contains(where: Self.generic.contains) && words.allSatisfy(Self.isFiller)
        return isGeneric || Self.staff.contains(joined) || Self.generic.contains(joined)
    }

    /// Whether a word makes "delivery team" no more specific: another generic word, a short one such as "of", or a short number.
    private static func isFiller(_ word: String) -> Bool {
        word.unicodeScalars.count <= 2 || generic.contains(word)
            || ["the", "for", "and", "your", "les", "los"].contains(word)
    }

    private static func looks(_ words: String) -> [String] {
        words.split(separator: " ").flatMap { Lookalikes.words(String($0)) }
    }

    /// Refused anywhere in a name: the name of the service, and words of a script without spaces.
    private static let anywhere = looks("reunite 管理员 管理員 审核员 版主 客服 官方 送货 快递 配送 工作人员")
    private static let staff = Set(
        looks(
            """
            admin admins administrator administrators administrador administradora administradores administrateur administratrice \
            moderator moderators moderation moderateur moderateurs moderatrice moderador moderadora moderadores moderacion moderacao \
            sysadmin webmaster postmaster noreply helpdesk
            """))
    /// Refused unless the name has other words too, as those of offices have: "City Library, Lost Property Team".
    private static let generic = Set(
        looks(
            """
            support suporte soporte assistance assistencia asistencia help aide ayuda ajuda team teams equipe equipo delivery deliveries \
            livraison livraisons entrega entregas envio envios courier shipping parcel parcels colis paquete encomenda service services \
            servicio servicos servico security securite seguridad seguranca official officiel oficial customer customers client clients \
            cliente clientes staff system payment payments paiement pago pagos pagamento verification account accounts refund
            """))
}
