import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// The page that posts a draft whose address has got the link.
extension PagesController {
    /// What is posted, and the button that does it: another person may have written it under this address.
    func confirming(_ request: Request, context: ServiceContext) async throws -> Response {
        let values = Self.values(request.uri.query ?? "")
        let preview: DraftPreview?
        do {
            preview = try await store.drafts.preview(of: SecretToken(values["token"] ?? ""))
        } catch AccountRefusal.invalidToken { preview = nil }
        let words = PageWords(request, lang: values["lang"], locale: preview?.locale.text, in: web)
        guard let preview else { return usedDraft(words).response(words, web) }
        var page = confirmation(words, values, preview)
        page.path = "/confirm"
        return page.response(words, web)
    }

    private func confirmation(
        _ words: PageWords, _ values: [String: String], _ preview: DraftPreview
    ) -> FormPage {
        FormPage(
            title: words("account.confirm.title"),
            body: FormPage.form(
                "confirm",
                hidden: ["token": values["token"] ?? "", "photos": "\(preview.photos)", "lang": words.lang],
                """
                <blockquote class="draft-preview"><p><bdi>\(words("filter.\(preview.draft.status.rawValue)"))</bdi></p>
                <p><strong dir="auto">\(preview.draft.title.text)</strong></p>
                <p class="written" dir="auto">\(preview.draft.description.text)</p>
                <p class="hint">\(words("account.confirm.photos", ["count": "\(preview.photos)"]))</p></blockquote>
                <p>\(words("account.confirm.why"))</p>
                """, button: words("account.confirm.act")))
    }

    /// Posts a draft.
    func confirm(_ request: Request, context: ServiceContext) async throws -> Response {
        try await answer(request, context) { values, words in
            try Self.refuseForeignForms(request)
            let (listing, number, session) = try await drafting.post(
                SecretToken(values["token"] ?? ""), photos: values["photos"].flatMap { Int($0) },
                on: SessionClient(network: context.client))
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
        } refused: { problem, values, words in
            switch problem.kind {
            case .invalidBody where problem.names("/token"): usedDraft(words)
            case .draftChanged: changedDraft(words, values)
            default: nil
            }
        }
    }

    /// The way back to the page of the link, which shows what is posted now.
    private func changedDraft(_ words: PageWords, _ values: [String: String]) -> FormPage {
        FormPage(
            title: words("account.confirm.title"),
            body: """
                <p class="message fault">\(words("account.confirm.changed"))</p>
                \(FormPage.link("\(web.root)/confirm?token=\(values["token"] ?? "")", words("page.again")))
                """)
    }

    private func usedDraft(_ words: PageWords) -> FormPage {
        FormPage(
            title: words("account.confirm.title"),
            body: "<p class=\"message\">\(words("account.confirm.used"))</p>")
    }
}
