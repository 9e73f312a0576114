import Reunite
import ReuniteService
import ReuniteStorage

/// The body of a registration.
struct RegistrationBody {
    let email: EmailAddress
    let password: Password
    let profile: Profile

    /// Parses a body.
    ///
    /// - Parameter allowed: throws for addresses that may not register.
    /// - Throws: ``Problem`` with all invalid members.
    init(
        _ json: OrderedJSON, allowed: (EmailAddress) throws(InvalidValue) -> EmailAddress
    ) throws(Problem) {
        var body = try JSONObject(body: json)
        let email = body.text("email") { text throws(InvalidValue) in try allowed(EmailAddress(text)) }
        let password = body.text("password", Password.init(_:))
        let name = body.text("displayName", DisplayName.chosen)
        let phone = body.optionalText("phone", PhoneNumber.init)
        let locale = body.optionalText("locale", LocaleTag.init)
        try body.finish()
        guard let email, let password, let name else { throw .invalidBody([]) }
        self.email = email
        self.password = password
        profile = Profile(displayName: name, phone: phone, locale: locale ?? .english)
    }
}

/// The body of a sign-in.
struct CredentialsBody {
    let email: EmailAddress
    let password: Password
    let kind: SessionKind

    /// - Throws: ``Problem`` with all invalid members.
    init(_ json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let email = body.text("email", EmailAddress.init)
        let password = body.text("password", Password.init(attempt:))
        let isCookie = body.optionalFlag("cookie")
        try body.finish()
        guard let email, let password else { throw .invalidBody([]) }
        (self.email, self.password, kind) = (email, password, isCookie == true ? .cookie : .token)
    }
}

/// The body of a request for a link to sign in.
struct LinkRequestBody {
    let email: EmailAddress
    let locale: LocaleTag?

    /// - Throws: ``Problem`` with all invalid members.
    init(_ json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let email = body.text("email", EmailAddress.init)
        let locale = body.optionalText("locale", LocaleTag.init)
        try body.finish()
        guard let email else { throw .invalidBody([]) }
        (self.email, self.locale) = (email, locale)
    }
}

/// The body of a sign-in by a mailed link, or by its code.
struct LinkBody {
    let proof: MailedProof
    let kind: SessionKind

    /// - Throws: ``Problem`` with all invalid members.
    init(_ json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let isCookie = body.optionalFlag("cookie")
        var proof: MailedProof?
        if body.has("token") {
            proof = body.text("token") { .link(SecretToken($0)) }
        } else {
            let email = body.text("email", EmailAddress.init)
            let code = body.text("code", SignInCode.init)
            if let email, let code { proof = .code(code, email) }
        }
        try body.finish()
        guard let proof else { throw .invalidBody([]) }
        (self.proof, kind) = (proof, isCookie == true ? .cookie : .token)
    }
}

/// The body of a verification.
struct VerificationBody {
    let token: SecretToken
    let password: Password
    let kind: SessionKind

    /// - Throws: ``Problem`` with all invalid members.
    init(_ json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let token = body.text("token") { $0 }
        let password = body.text("password", Password.init(attempt:))
        let isCookie = body.optionalFlag("cookie")
        try body.finish()
        guard let token, let password else { throw .invalidBody([]) }
        (self.token, self.password, kind) = (SecretToken(token), password, isCookie == true ? .cookie : .token)
    }
}

/// The body of a password reset.
struct NewPasswordBody {
    let token: SecretToken
    let password: Password

    /// - Throws: ``Problem`` with all invalid members.
    init(_ json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let token = body.text("token") { $0 }
        let password = body.text("password", Password.init(_:))
        try body.finish()
        guard let token, let password else { throw .invalidBody([]) }
        (self.token, self.password) = (SecretToken(token), password)
    }
}

extension JSONObject {
    /// The new order of a listing's photos.
    ///
    /// - Throws: ``Problem`` with all invalid members.
    static func photoOrder(_ json: OrderedJSON) throws(Problem) -> [PhotoID] {
        var body = try JSONObject(body: json)
        let ids = body.texts("photos", PhotoID.parser(of: "a photo"))
        try body.finish()
        return ids ?? []
    }

    /// The proof of an owner: a password, or a mailed code.
    ///
    /// - Throws: ``Problem`` with all invalid members.
    static func ownerProof(_ json: OrderedJSON) throws(Problem) -> OwnerProof {
        var body = try JSONObject(body: json)
        let code = body.has("code")
        let proof: OwnerProof? =
            code
            ? body.text("code", SignInCode.init).map { .code($0) }
            : body.text("password", Password.init(attempt:)).map { .password($0) }
        try body.finish()
        guard let proof else { throw .invalidBody([]) }
        return proof
    }

    /// The value of a body with one member.
    ///
    /// - Throws: ``Problem`` with all invalid members.
    static func only<Value>(
        _ name: String, in json: OrderedJSON, _ parse: (String) throws(InvalidValue) -> Value
    ) throws(Problem) -> Value {
        var body = try JSONObject(body: json)
        let value = body.text(name, parse)
        try body.finish()
        guard let value else { throw .invalidBody([]) }
        return value
    }
}
