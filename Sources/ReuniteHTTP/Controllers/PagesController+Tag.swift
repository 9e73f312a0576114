import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// The page of a tag: somebody has found a thing, and writes to its owner.
extension PagesController {
    /// The form, which is the same for all codes that can be on a tag; with the secret of a message, the owner's answer.
    func finding(_ request: Request, context: ServiceContext) async throws -> Response {
        let values = Self.values(request.uri.query ?? "")
        let words = PageWords(request, lang: values["lang"], in: web)
        var page = try await page(of: try? TagCode(inPath: context), secret: values["secret"], words)
        page.path = "/t/{code}"
        var response = page.response(words, web)
        response.headers[.xRobotsTag] = "noindex"
        return response
    }

    private func page(of tag: TagCode?, secret: String?, _ words: PageWords) async throws -> FormPage {
        guard let tag else { return mistypedTag(words) }
        guard let secret else { return messageToOwner(words) }
        return answerOfOwner(words, tag, try await tagMessages.answer(to: SecretToken(secret), through: tag))
    }

    /// Writes to the owner, if a tag has the code.
    func writeToOwner(_ request: Request, context: ServiceContext) async throws -> Response {
        try await answer(request, context) { values, words in
            try Self.refuseForeignForms(request)
            let tag = try TagCode(inPath: context)
            let hasContact = values["contact"]?.contains { !$0.isWhitespace } == true
            let draft = FoundMessage.Draft(
                text: try Self.field("message", values, FoundMessage.Draft.text),
                contact: hasContact ? try Self.field("contact", values, FoundMessage.Draft.contact) : nil,
                secret: values["secret"].flatMap { try? FoundMessage.Draft.secret($0) })
            try await tagMessages.send(draft, through: tag, from: context.client)
            return FormPage(
                title: words("belongings.found.thanks"),
                body: """
                    <p class="message">\(words("belongings.found.next"))</p>
                    \(draft.secret.map { answerLink(words, tag, $0) } ?? "")
                    \(FormPage.link("\(web.root)/post?status=found", words("belongings.found.post"), isMain: false))
                    """)
        } refused: { problem, values, words in
            switch problem.kind {
            case .mistypedTag: mistypedTag(words)
            case .invalidBody: messageToOwner(words, values, problem)
            default: nil
            }
        }
    }

    private func messageToOwner(
        _ words: PageWords, _ values: [String: String] = [:], _ problem: Problem? = nil
    ) -> FormPage {
        let message = FormPage.field(
            "message", label: words("belongings.found.message"), hint: words("belongings.found.messageHint"),
            fault: problem?.names("/message") == true
                ? words("belongings.fault.message", ["count": String(FoundMessage.Draft.maximumLength)]) : nil
        ) { "<textarea rows=\"4\" dir=\"auto\" \($0)>\n\(values["message"] ?? "")</textarea>" }
        let contact = FormPage.field(
            "contact", label: words("belongings.found.contact"), hint: words("belongings.found.contactHint"),
            fault: problem?.names("/contact") == true ? words("belongings.fault.contact") : nil, isRequired: false
        ) { "<input autocomplete=\"email\" dir=\"auto\" value=\"\(values["contact"] ?? "")\" \($0)>" }
        return FormPage(
            title: words("belongings.found.title"),
            body: FormPage.form(
                nil, hidden: ["lang": words.lang, "secret": values["secret"] ?? SecretToken.random().text],
                "<p>\(words("belongings.found.why"))</p>\n\(message)\n\(contact)", button: words("belongings.found.act")
            ),
            classes: "tag-found")
    }

    private func answerLink(_ words: PageWords, _ tag: TagCode, _ secret: SecretToken) -> HTML {
        """
        <p>\(words("belongings.found.answerLater")) \
        <a href="\(web.root)/t/\(tag.text)?secret=\(secret.text)">\(words("belongings.found.answerLink"))</a></p>
        """
    }

    private func answerOfOwner(_ words: PageWords, _ tag: TagCode, _ answer: FoundMessage.Answer?) -> FormPage {
        let said: HTML =
            answer.map { "<p class=\"belonging-text\" dir=\"auto\">\($0.text)</p>" }
            ?? "<p class=\"message\">\(words("belongings.answer.none"))</p>"
        return FormPage(
            title: words("belongings.answer.title"),
            body: """
                \(said)
                \(FormPage.link("\(web.root)/t/\(tag.text)", words("belongings.answer.again"), isMain: false))
                """,
            classes: "tag-found")
    }

    private func mistypedTag(_ words: PageWords) -> FormPage {
        FormPage(
            title: words("belongings.found.title"),
            body: "<p class=\"message fault\">\(words("belongings.found.noCode"))</p>", classes: "tag-found")
    }
}
