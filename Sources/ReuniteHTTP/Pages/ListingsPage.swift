import Reunite
import ReuniteWeb

/// The page of listings for browsers without scripts: a form with filters, cards, and a link to the next page.
struct ListingsPage {
    let words: PageWords
    let web: WebController
    /// The filters of the request, without empty ones.
    let query: QueryString

    /// The page of some listings.
    ///
    /// - Parameter next: the position after them; nil if there are no more.
    func content(_ cards: [ListingCard], next: PageCursor?) -> PageContent {
        let dates = PageDates(words.language)
        let icons = web.file("style/icons.svg")
        let items = cards.map { $0.item(words, dates, root: web.root, icons: icons) }
        let list: HTML =
            items.isEmpty
            ? "<p class=\"message\">\(words("list.empty")) \(words("list.emptyNext"))</p>"
            : "<ul class=\"cards\">\(items)</ul>"
        let more: HTML =
            next.map { next in
                let address = "\(web.root)/listings?\(kept.replacing("cursor", with: next.token))"
                return """
                    <p class="list-more"><a class="button" rel="next" href="\(address)">\(words("list.more"))</a></p>
                    """
            } ?? ""
        return page("\(list)\n\(more)")
    }

    /// The page of filters that are not valid.
    func refusal() -> PageContent { page("<p class=\"message fault\">\(words("problem.fields"))</p>") }

    private func page(_ content: HTML) -> PageContent {
        let heading = "\(words("home.listings")) · \(words("list.newest"))"
        let body: HTML = """
            <section><h1>\(heading)</h1>
            \(form)
            \(content)
            </section>
            """
        return PageContent(
            language: words.language, keepsLanguage: words.isGiven, title: heading, description: words("page.tagline"),
            body: PageFrame(words: words, root: web.root).body(body, isStatic: true).markup)
    }

    /// The query of links to the same search, in the same language.
    private var kept: QueryString {
        words.lang.map { query.with("lang", $0) } ?? query
    }

    private var form: HTML {
        let given = Dictionary(query.parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        let statuses = ListingStatus.allCases.map { ($0.rawValue, words("filter.\($0.rawValue)")) }
        let categories = Category.allCases.map { ($0.rawValue, words("category.\($0.rawValue)")) }
        // An area or a time stays, although the form has no field for it.
        let hidden: [HTML] = kept.parameters.filter { !["q", "status", "category", "cursor"].contains($0.name) }
            .map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" }
        return """
            <form class="form" action="\(web.root)/listings">\(hidden)
            <div class="field"><label for="q">\(words("header.search"))</label>\
            <input class="input" type="search" id="q" name="q" value="\(given["q"] ?? "")"></div>
            \(select("status", words("filter.status"), [("", words("filter.all"))] + statuses, given["status"]))
            \(select("category", words("filter.category"), [("", words("filter.any.category"))] + categories, given["category"]))
            <button class="button main">\(words("header.search"))</button></form>
            """
    }

    private func select(_ name: String, _ label: String, _ options: [(String, String)], _ value: String?) -> HTML {
        let options: [HTML] = options.map { option, text in
            "<option value=\"\(option)\"\(option == value ? " selected" : "" as HTML)>\(text)</option>"
        }
        return """
            <div class="field"><label for="\(name)">\(label)</label>\
            <select class="select" id="\(name)" name="\(name)">\(options)</select></div>
            """
    }
}
