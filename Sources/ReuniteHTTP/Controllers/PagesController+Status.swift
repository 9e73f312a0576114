import Foundation
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// The status of a draft or a listing, which its author opens with a mailed link. Opening it changes nothing; a button ends the listing.
extension PagesController {
    /// The status; without the secret of the mail, the form that mails the link.
    func status(_ request: Request, context: ServiceContext) async throws -> Response {
        var values = Self.values(request.uri.query ?? "")
        if let typed = context.parameters.get("number") { values["number"] = typed.removingPercentEncoding }
        let proof = values["secret"].map { NumberProof.secret(SecretToken($0)) }
        do {
            let number = context.listingNumber
            let progress = try await numbered.progress(of: number, by: proof)
            let words = PageWords(request, lang: values["lang"], locale: progress.locale.text, in: web)
            return status(words, progress, number?.label ?? "", values["secret"] ?? "").response(words, web)
        } catch AccessRefusal.notFound {
            let words = PageWords(request, lang: values["lang"], in: web)
            let isWrong = values["number"].map { (try? ListingNumber(label: $0)) == nil }
            var page = askStatus(words, values, fault: isWrong == true ? "number" : nil)
            page.path = context.parameters.get("number") == nil ? nil : "/status/{number}"
            return page.response(words, web)
        }
    }

    /// Mails the link.
    func requestStatus(_ request: Request, context: ServiceContext) async throws -> Response {
        try await answer(request, context) { values, words in
            try Self.refuseForeignForms(request)
            let number = try Self.field("number", values) { text throws(InvalidValue) in try ListingNumber(label: text)
            }
            let email = try Self.field("email", values, EmailAddress.init)
            try await numbered.requestLink(
                number, to: email, locale: words.lang.flatMap { try? LocaleTag($0) }, from: context.client)
            return FormPage(
                title: words("account.mailed"),
                body: """
                    <p>\(words("status.asked", ["number": number.label.isolated, "email": email.text.isolated]))</p>
                    <p>\(words("account.mailedHint"))</p>
                    """)
        } refused: { problem, values, words in
            guard problem.kind == .invalidBody else { return nil }
            return askStatus(words, values, fault: problem.names("/number") ? "number" : "email")
        }
    }

    /// Ends the listing.
    func endListing(_ request: Request, context: ServiceContext) async throws -> Response {
        let number = context.listingNumber
        return try await answer(request, context) { values, words in
            try Self.refuseForeignForms(request)
            let outcome = try Self.field("outcome", values, Outcome.init(parameter:))
            let proof = NumberProof.secret(SecretToken(values["secret"] ?? ""))
            do {
                let ended = try await numbered.end(number, by: proof, outcome, from: context.client)
                return FormPage(
                    title: words("status.ended"),
                    body: """
                        <p class="message">\(words("listingPage.owner.ended.\(ended.status.rawValue).\(outcome.rawValue)"))</p>
                        \(pageLink(words, ended))
                        """)
            } catch ListingRefusal.invalidTransition {
                // It has ended already: by the same button, perhaps.
                let progress = try await numbered.progress(of: number, by: proof)
                return status(words, progress, number?.label ?? "", values["secret"] ?? "")
            }
        } refused: { problem, values, words in
            problem.kind == .notFound ? askStatus(words, values) : nil
        }
    }

    private func status(
        _ words: PageWords, _ progress: ListingProgress, _ number: String, _ secret: String
    ) -> FormPage {
        let dates = PageDates(words.language)
        let next = progress.next(at: .now)
        let state = progress.state.rawValue
        let sentence =
            switch progress.state {
            case .draft: words("status.draft", ["date": dates.day(progress.expiresAt)])
            case .published: words("status.next.\(next.rawValue)", ["date": dates.day(progress.expiresAt)])
            case .held, .removed, .resolved, .expired, .withdrawn: words("listingPage.state.\(state)")
            }
        let reason: HTML =
            progress.reason.map {
                "<p>\(words("status.reason"))</p><blockquote><bdi dir=\"auto\">\($0)</bdi></blockquote>"
            } ?? ""
        return FormPage(
            title: words("status.title"),
            body: """
                <p class="status-number"><bdi>\(number)</bdi></p>
                <p class="status-thing"><bdi dir="auto">\(progress.title)</bdi></p>
                <p class="message">\(sentence)</p>
                \(reason)
                \(progress.listing == nil ? "" as HTML : facts(words, dates, progress))
                \(pageLink(words, progress))
                \(progress.isEndable ? ending(words, progress, number, secret) : "" as HTML)
                """)
    }

    /// What was compared, until when, and the open claims.
    private func facts(_ words: PageWords, _ dates: PageDates, _ progress: ListingProgress) -> HTML {
        var facts: [(String, String)] = [("matches", "\(progress.matches)")]
        if progress.state == .published {
            facts += [
                ("compared", progress.comparedAt.map(dates.moment) ?? words("status.notYet")),
                ("until", dates.day(progress.expiresAt)), ("claims", "\(progress.claims)"),
            ]
        }
        let rows: [HTML] = facts.map { name, value in "<div><dt>\(words("status.\(name)"))</dt><dd>\(value)</dd></div>"
        }
        return "<dl class=\"status-facts\">\(rows)</dl>"
    }

    /// The ways to the listing, for which its owner signs in.
    private func pageLink(_ words: PageWords, _ progress: ListingProgress) -> HTML {
        guard let id = progress.listing?.description else { return "" }
        let edit: HTML =
            progress.isEndable
            ? " <a class=\"button\" href=\"\(web.root)/edit/\(id)\">\(words("listingPage.owner.edit"))</a>" : ""
        return """
            <p class="buttons"><a class="button" href="\(web.root)/listings/\(id)">\(words("status.open"))</a>\(edit)</p>
            """
    }

    private func ending(_ words: PageWords, _ progress: ListingProgress, _ number: String, _ secret: String) -> HTML {
        """
        <form class="form" method="post" action="\(web.root)/status/\(number)">
        <input type="hidden" name="secret" value="\(secret)">\(words.lang.map { lang in
            "<input type=\"hidden\" name=\"lang\" value=\"\(lang)\">" as HTML
        } ?? "")
        <h2>\(words("status.end"))</h2><p>\(words("listingPage.owner.sure.resolve"))</p>
        <p class="buttons"><button class="button main" name="outcome" value="returned">\
        \(words("status.returned.\(progress.status.rawValue)"))</button>
        <button class="button" name="outcome" value="given-up">\(words("status.givenUp"))</button></p></form>
        """
    }

    /// The form that mails the link.
    ///
    /// - Parameter fault: the name of the field that is wrong.
    private func askStatus(_ words: PageWords, _ values: [String: String], fault: String? = nil) -> FormPage {
        func field(_ name: String, label: String, hint: String? = nil, wrong: String, _ attributes: HTML) -> HTML {
            FormPage.field(
                name, label: words(label), hint: hint.map { words($0) }, fault: fault == name ? words(wrong) : nil
            ) {
                "<input \(attributes) value=\"\(values[name] ?? "")\" \($0)>"
            }
        }
        return FormPage(
            title: words("status.ask"),
            body: """
                <p>\(words("status.why"))</p>
                \(FormPage.form(
                    "\(web.root)/status", hidden: ["lang": words.lang],
                    """
                    \(field(
                        "number", label: "status.number", hint: "status.hint", wrong: "status.wrong",
                        "autocomplete=\"off\" autocapitalize=\"characters\" spellcheck=\"false\""))
                    \(field(
                        "email", label: "account.email", wrong: "account.fault.email",
                        "type=\"email\" autocomplete=\"email\""))
                    """, button: words("status.act")))
                """)
    }
}

extension ListingProgress {
    /// Whether its owner can end and edit it.
    fileprivate var isEndable: Bool {
        switch state {
        case .published, .held, .removed, .expired: true
        case .draft, .resolved, .withdrawn: false
        }
    }
}
