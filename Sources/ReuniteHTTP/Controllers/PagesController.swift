import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ReuniteWeb
import ServerLimits

/// The pages that links in mails point to: forms that work without scripts, in the language of the mail.
///
/// Opening a link changes nothing: mail programs open links to scan them, and would use up the token.
struct PagesController: EndpointController {
    static let endpoints: [Endpoint<PagesController>] = [
        .init(.get, "/verify", .everybody, query: .lenient(["token", "lang"]), use: verification),
        .init(.post, "/verify", .everybody, query: .lenient(.none), body: .form, use: verify),
        .init(.get, "/confirm", .everybody, query: .lenient(["token", "lang"]), use: confirming),
        .init(.post, "/confirm", .everybody, query: .lenient(.none), body: .form, use: confirm),
        .init(.get, "/status", .everybody, query: .lenient(["number", "lang"]), use: status),
        .init(.post, "/status", .everybody, query: .lenient(.none), body: .form, use: requestStatus),
        .init(.get, "/status/{number}", .everybody, query: .lenient(["secret", "lang"]), use: status),
        .init(.post, "/status/{number}", .everybody, query: .lenient(.none), body: .form, use: endListing),
        .init(.get, "/reset-password", .everybody, query: .lenient(["token", "lang"]), use: reset),
        .init(.post, "/reset-password", .everybody, query: .lenient(.none), body: .form, use: confirmReset),
        .init(.get, "/listings/{id}/appeal", .everybody, query: .lenient(["token", "lang"]), use: appealing),
        .init(.post, "/listings/{id}/appeal", .everybody, query: .lenient(.none), body: .form, use: appeal),
        .init(.get, "/t/{code}", .everybody, query: .lenient(["secret", "lang"]), use: finding),
        .init(.post, "/t/{code}", .everybody, query: .lenient(.none), body: .form, use: writeToOwner),
        .init(.get, "/block", .everybody, query: .lenient(["message", "lang"]), use: blocking),
        .init(.post, "/block", .everybody, query: .lenient(.none), body: .form, use: block),
        .init(.get, "/unsubscribe", .everybody, query: .lenient(["subscription", "lang"]), use: unsubscribing),
        .init(
            .post, "/unsubscribe", .everybody, query: .lenient(["subscription"]), body: .mailedForm, use: unsubscribe),
    ]

    /// Values for the texts about passwords.
    private static let passwordLength: KeyValuePairs = ["least": String(Password.minimumLength)]

    let store: Store
    let newAccounts: NewAccounts
    let drafting: Drafting
    let numbered: NumberedListings
    let passwordReset: PasswordReset
    let reporting: Reporting
    let messaging: Messaging
    let tagMessages: TagMessages
    let subscriptions: MailSubscriptions
    let web: WebController
    let problems: ProblemConverter

    init(_ parts: ServiceParts) {
        (store, web, problems) = (parts.store, parts.web, parts.problems)
        (newAccounts, drafting, passwordReset) = (parts.newAccounts, parts.drafting, parts.passwordReset)
        (reporting, messaging, numbered) = (parts.reporting, parts.messaging, parts.numbered)
        tagMessages = TagMessages(messages: parts.store.foundMessages, limiter: parts.limiter)
        subscriptions = MailSubscriptions(notifications: store.notifications, limiter: parts.limiter)
    }

    /// The form that verifies the email address.
    func verification(_ request: Request, context: ServiceContext) async throws -> Response {
        let values = Self.values(request.uri.query ?? "")
        let locale = try await store.registrations.locale(ofMailedToken: SecretToken(values["token"] ?? ""))
        let words = PageWords(request, lang: values["lang"], locale: locale, in: web)
        guard locale != nil else { return usedVerification(words).response(words, web) }
        var page = verification(words, values)
        page.path = "/verify"
        return page.response(words, web)
    }

    /// Verifies the email address.
    func verify(_ request: Request, context: ServiceContext) async throws -> Response {
        try await answer(request, context) { values, words in
            try Self.refuseForeignForms(request)
            let session = try await newAccounts.verify(
                SecretToken(values["token"] ?? ""), Self.field("password", values, Password.init(attempt:)),
                on: SessionClient(network: context.client))
            // Without scripts nobody gets the cookie: its request may come from a page of others.
            _ = try await store.sessions.endSession(session)
            return FormPage(
                title: words("account.verify.done"),
                body: """
                    <p>\(words("account.verify.next"))</p>
                    \(FormPage.link("\(web.root)/account/sign-in", words("account.signIn.act")))
                    """)
        } refused: { problem, values, words in
            switch problem.kind {
            case .wrongPassword: verification(words, values, fault: words("account.verify.wrong"))
            case .invalidBody where problem.names("/token"): usedVerification(words)
            case .invalidBody: verification(words, values, fault: words("account.fault.password", Self.passwordLength))
            default: nil
            }
        }
    }

    private func verification(_ words: PageWords, _ values: [String: String], fault: String? = nil) -> FormPage {
        FormPage(
            title: words("account.verify.title"),
            body: """
                <p>\(words("account.verify.why"))</p>
                \(FormPage.form(
                    "verify", hidden: ["token": values["token"] ?? "", "lang": words.lang],
                    FormPage.field(
                        "password", label: words("account.password"), hint: words("account.verify.hint"), fault: fault
                    ) { "<input type=\"password\" autocomplete=\"current-password\" \($0)>" },
                    button: words("account.verify.act")))
                """)
    }

    private func usedVerification(_ words: PageWords) -> FormPage {
        FormPage(
            title: words("account.verify.title"),
            body: """
                <p class="message">\(words("account.verify.used"))</p>
                \(FormPage.link("\(web.root)/account/sign-in", words("account.signIn.act")))
                \(FormPage.link("\(web.root)/account/register", words("account.register.act"), isMain: false))
                """)
    }

    /// The form for a new password; without a token, the form that requests the mail.
    func reset(_ request: Request, context: ServiceContext) async throws -> Response {
        let values = Self.values(request.uri.query ?? "")
        guard let token = values["token"] else {
            let words = PageWords(request, lang: values["lang"], in: web)
            var page = resetRequest(words)
            page.path = "/reset-password"
            return page.response(words, web)
        }
        let locale = try await store.registrations.locale(ofMailedToken: SecretToken(token))
        let words = PageWords(request, lang: values["lang"], locale: locale, in: web)
        guard locale != nil else { return usedReset(words).response(words, web) }
        var page = newPassword(words, values)
        page.path = "/reset-password"
        return page.response(words, web)
    }

    /// Changes the password, or mails the link.
    func confirmReset(_ request: Request, context: ServiceContext) async throws -> Response {
        try await answer(request, context) { values, words in
            try Self.refuseForeignForms(request)
            guard let token = values["token"] else {
                let email = try Self.field("email", values, EmailAddress.init)
                try await passwordReset.request(email, from: context.client)
                return FormPage(
                    title: words("account.mailed"),
                    body: "<p>\(words("account.reset.asked", ["email": email.text.isolated]))</p>")
            }
            try await passwordReset.confirm(
                SecretToken(token), Self.field("password", values, Password.init(_:)), from: context.client)
            return FormPage(
                title: words("account.reset.title"),
                body: """
                    <p class="message">\(words("account.reset.done"))</p>
                    \(FormPage.link("\(web.root)/account/sign-in", words("account.signIn.act")))
                    """)
        } refused: { problem, values, words in
            guard problem.kind == .invalidBody else { return nil }
            if problem.names("/token") { return usedReset(words) }
            if problem.names("/email") { return resetRequest(words, fault: words("account.fault.email")) }
            return newPassword(words, values, fault: words("account.fault.password", Self.passwordLength))
        }
    }

    private func resetRequest(_ words: PageWords, fault: String? = nil) -> FormPage {
        FormPage(
            title: words("account.reset.title"),
            body: """
                <p>\(words("account.reset.why"))</p>
                \(FormPage.form(
                    "reset-password", hidden: ["lang": words.lang],
                    FormPage.field("email", label: words("account.email"), fault: fault) {
                        "<input type=\"email\" autocomplete=\"username\" \($0)>"
                    }, button: words("account.reset.ask")))
                """)
    }

    private func newPassword(_ words: PageWords, _ values: [String: String], fault: String? = nil) -> FormPage {
        FormPage(
            title: words("account.reset.title"),
            body: FormPage.form(
                "reset-password", hidden: ["token": values["token"] ?? "", "lang": words.lang],
                """
                \(FormPage.field(
                    "password", label: words("account.newPassword"), hint: words("account.passwordHint", Self.passwordLength),
                    fault: fault
                ) { "<input type=\"password\" autocomplete=\"new-password\" minlength=\"\(String(Password.minimumLength))\" \($0)>" })
                <p>\(words("account.reset.ends"))</p>
                """, button: words("account.reset.act")))
    }

    private func usedReset(_ words: PageWords) -> FormPage {
        FormPage(
            title: words("account.reset.title"),
            body: """
                <p class="message">\(words("account.reset.used"))</p>
                \(FormPage.link("\(web.root)/reset-password", words("account.reset.ask")))
                """)
    }

    /// The form that blocks the sender of a message.
    func blocking(_ request: Request, context: ServiceContext) async throws -> Response {
        let values = Self.values(request.uri.query ?? "")
        var locale: String?
        if let (id, _) = Self.blocked(values) {
            locale = try await store.messages.locale(ofRecipientOfMessage: id)
        }
        let words = PageWords(request, lang: values["lang"], locale: locale, in: web)
        guard locale != nil else { return goneBlock(words).response(words, web) }
        return FormPage(
            title: words("account.blocks.ask"),
            body: FormPage.form(
                "block", hidden: ["message": values["message"] ?? "", "lang": words.lang],
                "<p>\(words("account.blocks.why"))</p>", button: words("account.blocks.act"))
        ).response(words, web)
    }

    /// Blocks the sender of a message.
    func block(_ request: Request, context: ServiceContext) async throws -> Response {
        try await answer(request, context) { values, words in
            try Self.refuseForeignForms(request)
            guard let (id, secret) = Self.blocked(values),
                let name = try await messaging.blockSender(ofMessage: id, secret, from: context.client)
            else { throw Problem.notFound }
            return FormPage(
                title: words("account.blocks.doneTitle"),
                body: "<p>\(words("account.blocks.done", ["name": name.isolated]))</p>")
        } refused: { problem, _, words in
            problem.kind == .notFound ? goneBlock(words) : nil
        }
    }

    /// The message and the secret of a mailed link.
    private static func blocked(_ values: [String: String]) -> (MessageID, SecretToken)? {
        let parts = (values["message"] ?? "").split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let id = MessageID(parts[0]) else { return nil }
        return (id, SecretToken(String(parts[1])))
    }

    private func goneBlock(_ words: PageWords) -> FormPage {
        FormPage(title: words("account.blocks.ask"), body: "<p class=\"message\">\(words("account.blocks.gone"))</p>")
    }

    /// The form to appeal against a decision, for owners who cannot sign in too.
    func appealing(_ request: Request, context: ServiceContext) async throws -> Response {
        let values = Self.values(request.uri.query ?? "")
        let locale = try await store.registrations.locale(ofMailedToken: SecretToken(values["token"] ?? ""))
        let words = PageWords(request, lang: values["lang"], locale: locale, in: web)
        guard let id = ListingID(context.parameters.get("id") ?? "") else {
            return FormPage(title: words("listingPage.gone.title"), body: "", status: .notFound).response(words, web)
        }
        let page = locale == nil ? usedAppeal(words, id) : appeal(words, values)
        return page.response(words, web)
    }

    /// Appeals a decision.
    func appeal(_ request: Request, context: ServiceContext) async throws -> Response {
        let listing = ListingID(context.parameters.get("id") ?? "")
        return try await answer(request, context) { values, words in
            guard let listing else { throw Problem.notFound }
            let body = try Self.field("body", values) { text throws(InvalidValue) in try Note(text) }
            try await reporting.appeal(
                listing, with: SecretToken(values["token"] ?? ""), saying: body, from: context.client)
            return FormPage(
                title: words("listingPage.appeal.done"), body: "<p>\(words("listingPage.appeal.next"))</p>")
        } refused: { problem, values, words in
            guard let listing else { return nil }
            switch problem.kind {
            case .invalidBody where problem.names("/body"):
                return appeal(words, values, fault: words("listingPage.appeal.empty"))
            case .invalidBody, .nothingToAppeal: return usedAppeal(words, listing)
            default: return nil
            }
        }
    }

    private func appeal(_ words: PageWords, _ values: [String: String], fault: String? = nil) -> FormPage {
        FormPage(
            title: words("listingPage.appeal.act"),
            body: """
                <p>\(words("listingPage.appeal.what"))</p>
                \(FormPage.form(
                    "appeal", hidden: ["token": values["token"] ?? "", "lang": words.lang],
                    FormPage.field("body", label: words("listingPage.appeal.why"), fault: fault) { attributes in
                        """
                        <textarea rows="8" dir="auto" maxlength="\(String(Note.maximumLength))" \(attributes)>\
                        \(values["body"] ?? "")</textarea>
                        """
                    }, button: words("listingPage.appeal.act")))
                """)
    }

    private func usedAppeal(_ words: PageWords, _ listing: ListingID) -> FormPage {
        FormPage(
            title: words("listingPage.appeal.act"),
            body: """
                <p class="message">\(words("listingPage.appeal.used"))</p>
                \(FormPage.link("\(web.root)/listings/\(listing)", words("account.signIn.act")))
                """)
    }
}

extension PagesController {
    static func values(_ text: String) -> [String: String] {
        Dictionary(QueryString(text).parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    static func field<Value>(
        _ name: String, _ values: [String: String], _ parse: (String) throws(InvalidValue) -> Value
    ) throws(Problem) -> Value {
        do {
            return try parse(values[name] ?? "")
        } catch {
            throw .invalidBody([.init(pointer: "/\(name)", detail: error.description)])
        }
    }

    /// Refuses a form of another origin, as ``ForeignPageMiddleware`` does. `Origin` is null in our own forms, because they send no
    /// referrer, so older browsers do not tell.
    static func refuseForeignForms(_ request: Request) throws(Problem) {
        guard request.headers[.secFetchSite].map({ $0 == "same-origin" }) != false else { throw .foreignPage }
    }

    /// The page with the result of a form.
    ///
    /// - Parameters:
    ///   - action: gets the fields; none if the body is no form.
    ///   - refused: the page for a problem that says what to do; nil for problems that have nothing to do with the form.
    func answer(
        _ request: Request, _ context: ServiceContext,
        _ action: ([String: String], PageWords) async throws -> FormPage,
        refused: (Problem, [String: String], PageWords) -> FormPage?
    ) async throws -> Response {
        var values: [String: String] = [:]
        var words = PageWords(request, in: web)
        do {
            let bytes = try await request.bytes(in: context)
            let isForm = request.headers[.contentType]?.lowercased().hasPrefix(MediaType.form) == true
            values = isForm ? Self.values(String(decoding: bytes, as: UTF8.self)) : [:]
            words = PageWords(request, lang: values["lang"], in: web)
            return try await action(values, words).response(words, web)
        } catch {
            let problem = problems.problem(error, logger: context.logger)
            var page = refused(problem, values, words) ?? FormPage(problem, words)
            page.status = .init(code: problem.kind.status)
            var response = page.response(words, web)
            response.headers[.retryAfter] = problem.headers[.retryAfter]
            return response
        }
    }
}

extension PageWords {
    /// The language for the next page of a form, where it was given for this one.
    var lang: String? { isGiven ? language.rawValue : nil }
}

extension Problem {
    /// Whether it is about a member of the body.
    func names(_ pointer: String) -> Bool { faults.contains { $0.place == .pointer(pointer) } }
}

extension FormPage {
    /// A page that shows a problem.
    fileprivate init(_ problem: Problem, _ words: PageWords) {
        let text =
            switch problem.kind {
            case .tooManyRequests, .unavailable: words("problem.busyLater")
            case .notFound: words("problem.gone")
            default: words("problem.failed")
            }
        self.init(title: words("page.unloaded"), body: "<p class=\"message fault\">\(text)</p>")
    }
}
