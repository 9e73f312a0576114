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

    /// Whether readers could mistake the name for that of the service or its staff: it contains the service's name, or a word for
    /// staff, support or deliveries, or consists of words such as "lost property team" only. Whole words count, and letters that look
    /// alike are equal (``Lookalikes``).
    public var looksOfficial: Bool {
        let words = Lookalikes.words(text)
        // Neighbouring words are joined for "help desk", and for a word that a sign or a space divides: "de-livery".
        let runs = words.indices.flatMap { first in
            (first..<min(first + 4, words.count)).map { words[first...$0].joined() }
        }
        if runs.contains(where: { $0 == Self.service || Self.official.contains($0) }) { return true }
        // A space divides no Chinese word.
        let folded = Words.folded(text)
        if words.contains(where: Self.namesService) || Self.unspaced.contains(where: folded.contains) { return true }
        return words.contains(where: Self.generic.contains) && words.allSatisfy(Self.isFiller)
            || Self.generic.contains(words.joined())
    }

    /// Whether a word is the name of the service with another official word or two letters: "ReuniteSupport", "Reunite24". A longer
    /// rest makes it another name: "Reunitelli".
    private static func namesService(_ word: String) -> Bool {
        guard word.hasPrefix(service) || word.hasSuffix(service) else { return false }
        let rest = word.hasPrefix(service) ? word.dropFirst(service.count) : word.dropLast(service.count)
        return rest.count <= 2 || official.contains(String(rest)) || generic.contains(String(rest))
    }

    /// Whether a word makes "delivery team" no more specific: another generic word, a short one such as "of", or a short number.
    private static func isFiller(_ word: String) -> Bool {
        word.unicodeScalars.count <= 2 || generic.contains(word)
            || ["the", "for", "and", "your", "les", "los"].contains(word)
    }

    /// The words of a list as ``Lookalikes`` reads them; a `_` joins the words of a phrase.
    private static func looks(_ words: String) -> [String] {
        words.split(separator: " ").map { Lookalikes.words(String($0)).joined() }
    }

    private static let service = looks("reunite")[0]
    /// Words of a script without spaces, which are refused anywhere in a name.
    private static let unspaced = looks(
        "管理员 管理員 审核员 審核員 版主 客服 客户服务 官方 送货 快递 配送 工作人员 帮助中心 支持中心 技术支持 失物招领中心")
    /// Words and phrases that are refused in any name.
    private static let official = Set(
        looks(
            """
            admin admins administrator administrators administrador administradora administradores administrateur administratrice \
            moderator moderators moderation moderateur moderateurs moderatrice moderador moderadora moderadores moderacion moderacao \
            sysadmin webmaster postmaster noreply support soporte suporte helpdesk help_desk help_center help_centre centre_d_aide \
            centro_de_ayuda centro_de_ajuda customer_service customer_care service_client service_clients servicio_al_cliente \
            atencion_al_cliente apoio_ao_cliente atendimento_ao_cliente delivery deliveries express livraison livraisons entrega entregas
            """))
    /// Refused unless the name has other words too, as those of offices have: "City Library, Lost Property Team".
    private static let generic = Set(
        looks(
            """
            assistance assistencia asistencia help aide ayuda ajuda team teams equipe equipo envio envios courier shipping parcel \
            parcels colis paquete encomenda service services servicio servicos servico security securite seguridad seguranca official \
            officiel oficial customer customers client clients cliente clientes staff system payment payments paiement pago pagos \
            pagamento verification account accounts refund lost property found objets trouves objetos perdidos achados
            """))
}
