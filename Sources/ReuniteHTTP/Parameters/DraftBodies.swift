import Reunite
import ReuniteStorage

/// The body of a draft: a GeoJSON Feature with the address that its author can be reached at.
struct DraftBody {
    let draft: ListingDraft
    let email: EmailAddress
    let profile: Profile

    /// Parses a body.
    ///
    /// - Parameter allowed: throws for addresses that may not register.
    /// - Throws: ``Problem`` with all invalid members.
    init(
        _ json: OrderedJSON, allowed: (EmailAddress) throws(InvalidValue) -> EmailAddress
    ) throws(Problem) {
        var body = try JSONObject(body: json)
        let draft = ListingDraft.read(&body)
        let email = body.text("email") { text throws(InvalidValue) in try allowed(EmailAddress(text)) }
        let chosen = body.optionalText("displayName", DisplayName.chosen)
        let locale = body.optionalText("locale", LocaleTag.init) ?? .english
        try body.finish()
        guard let draft, let email, let name = chosen ?? (try? DisplayName(Self.someone(locale.language))) else {
            throw .invalidBody([])
        }
        (self.draft, self.email) = (draft, email)
        profile = Profile(displayName: name, locale: locale)
    }

    /// The public name of authors who give none.
    private static func someone(_ language: Language) -> String {
        switch language {
        case .english: "Someone"
        case .french: "Quelqu’un"
        case .spanish: "Alguien"
        case .portuguese: "Alguém"
        case .chinese: "某人"
        }
    }
}

/// The body of a confirmation by a mailed token.
struct ConfirmationBody {
    let token: SecretToken
    /// The number of photos that the person has read of; nil if the client has not asked.
    let photos: Int?
    let kind: SessionKind

    /// - Throws: ``Problem`` with all invalid members.
    init(_ json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let token = body.text("token") { $0 }
        let photos = body.has("photos") ? body.integer("photos") : nil
        let isCookie = body.optionalFlag("cookie")
        try body.finish()
        guard let token else { throw .invalidBody([]) }
        (self.token, self.photos, kind) = (
            SecretToken(token), photos.map(Int.init(clamping:)), isCookie == true ? .cookie : .token
        )
    }
}
