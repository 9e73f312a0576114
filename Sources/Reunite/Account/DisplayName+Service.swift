extension DisplayName {
    /// A name that a person chooses. Stored names stay valid, also those that were chosen before this rule.
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

    /// Whether readers could take it for the service or its staff: it contains the service's name or a word for moderators, or has
    /// nothing but words such as "delivery team". Letters that look alike are the same (``Lookalikes``).
    public var looksOfficial: Bool {
        let words = Lookalikes.words(text)
        let joined = words.joined()
        if Self.anywhere.contains(where: joined.contains) || words.contains(where: Self.staff.contains) { return true }
        // Also a single word with a sign or a space within it: "de-livery".
        let isGeneric = words.contains(where: Self.generic.contains) && words.allSatisfy(Self.isFiller)
        return isGeneric || Self.staff.contains(joined) || Self.generic.contains(joined)
    }

    /// Whether a word changes nothing beside "delivery team": another such word, a short one such as "of", or a short number.
    private static func isFiller(_ word: String) -> Bool {
        word.unicodeScalars.count <= 2 || generic.contains(word)
            || ["the", "for", "and", "your", "les", "los"].contains(word)
    }

    private static func looks(_ words: String) -> [String] {
        words.split(separator: " ").flatMap { Lookalikes.words(String($0)) }
    }

    /// The name of the service, and words of a script without spaces.
    private static let anywhere = looks("reunite 管理员 管理員 审核员 版主 客服 官方 送货 快递 配送 工作人员")
    private static let staff = Set(
        looks(
            """
            admin admins administrator administrators administrador administradora administradores administrateur administratrice \
            moderator moderators moderation moderateur moderateurs moderatrice moderador moderadora moderadores moderacion moderacao \
            sysadmin webmaster postmaster noreply helpdesk
            """))
    /// Offices have such words in their names, beside others: "City Library, Lost Property Team".
    private static let generic = Set(
        looks(
            """
            support suporte soporte assistance assistencia asistencia help aide ayuda ajuda team teams equipe equipo delivery deliveries \
            livraison livraisons entrega entregas envio envios courier shipping parcel parcels colis paquete encomenda service services \
            servicio servicos servico security securite seguridad seguranca official officiel oficial customer customers client clients \
            cliente clientes staff system payment payments paiement pago pagos pagamento verification account accounts refund
            """))
}
