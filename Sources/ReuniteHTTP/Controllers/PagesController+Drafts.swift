import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// The page that posts a draft whose address has got the link.
extension PagesController {
    /// The button that posts a draft.
    func confirming(_ request: Request, context: ServiceContext) async throws -> Response {
        let values = Self.values(request.uri.query ?? "")
        let locale = try await store.registrations.locale(ofMailedToken: SecretToken(values["token"] ?? ""))
        let words = PageWords(request, lang: values["lang"], locale: locale, in: web)
        guard locale != nil else { return usedDraft(words).response(words, web) }
        var page = FormPage(
            title: words("account.confirm.title"),
            body: FormPage.form(
                "confirm", hidden: ["token": values["token"] ?? "", "lang": words.lang],
                "<p>\(words("account.confirm.why"))</p>", button: words("account.confirm.act")))
        page.path = "/confirm"
        return page.response(words, web)
    }

    /// Posts a draft.
    func confirm(_ request: Request, context: ServiceContext) async throws -> Response {
        try await answer(request, context) { values, words in
            try Self.refuseForeignForms(request)
            let (listing, number, session) = try await drafting.post(
                SecretToken(values["token"] ?? ""), on: SessionClient(network: context.client))
            // Without scripts nobody gets the cookie: its request may come from a page of others.
            _ = try await store.sessions.endSession(session)
            let secret = try await numbered.secret(of: number, for: session.account.email)
            return FormPage(
                title: words("account.confirm.done"),
                body: """
                    <p>\(words("account.confirm.next", ["number": number.label]))</p>
                    \(FormPage.link("\(web.root)/status/\(number.label)?secret=\(secret.text)", words("status.follow")))
                    \(FormPage.link("\(web.root)/listings/\(listing.listing.id)", words("account.signIn.act"), isMain: false))
                    """)
        } refused: { problem, _, words in
            problem.kind == .invalidBody && problem.names("/token") ? usedDraft(words) : nil
        }
    }

    private func usedDraft(_ words: PageWords) -> FormPage {
        FormPage(
            title: words("account.confirm.title"),
            body: "<p class=\"message\">\(words("account.confirm.used"))</p>")
    }
}
