import Hummingbird
import ReuniteWeb

/// A page with a form or a result, in the look of the application: it works without scripts, and no cache keeps it.
struct FormPage {
    let title: String
    let body: HTML
    var status = HTTPResponse.Status.ok
    /// The path of the page if scripts make it too; nil where they leave it as it is.
    var path: String?
    var classes = "account narrow"

    /// The page that answers a request.
    func response(_ words: PageWords, _ web: WebController) -> Response {
        let content: HTML = """
            <section class="\(classes)"><h1>\(title)</h1>
            \(body)
            </section>
            """
        return web.response(
            PageContent(
                language: words.language, keepsLanguage: words.isGiven, title: title,
                description: words("page.tagline"), head: head(web).markup,
                body: PageFrame(words: words, root: web.root).body(content, isStatic: path == nil).markup),
            at: path, status: status, headers: [.cacheControl: "no-store"])
    }

    /// The application names the style sheets of its pages.
    private func head(_ web: WebController) -> HTML {
        """
        <meta name="robots" content="noindex">
        \(path == nil ? "<link rel=\"stylesheet\" href=\"\(web.file("account/account.css"))\">\n" as HTML : "")
        """
    }
}

extension FormPage {
    /// A form.
    ///
    /// - Parameters:
    ///   - action: the last part of the page's own address; nil for that address, with its query.
    ///   - hidden: fields that are not seen.
    static func form(
        _ action: String?, hidden: KeyValuePairs<String, String?>, _ content: HTML, button: String
    ) -> HTML {
        let fields: [HTML] = hidden.map { name, value in
            value.map { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">" } ?? ""
        }
        return """
            <form class="form" method="post"\(action.map { " action=\"\($0)\"" as HTML } ?? "")>\(fields)
            \(content)
            <button class="button main">\(button)</button></form>
            """
    }

    /// A field with its label, its hint, and its error.
    static func field(
        _ name: String, label: String, hint: String? = nil, fault: String? = nil, isRequired: Bool = true,
        control: (HTML) -> HTML
    ) -> HTML {
        let attributes: HTML = """
            id="\(name)" name="\(name)" class="input"\(isRequired ? " required" as HTML : "") \
            aria-describedby="\(name)-hint \(name)-fault"\(fault == nil ? "" : " aria-invalid=\"true\"" as HTML)
            """
        return """
            <div class="field"><label for="\(name)">\(label)</label>
            \(hint.map { "<p class=\"hint\" id=\"\(name)-hint\">\($0)</p>" as HTML } ?? "")
            \(control(attributes))
            \(fault.map { "<p class=\"fault\" id=\"\(name)-fault\">\($0)</p>" as HTML } ?? "")</div>
            """
    }

    /// A link to the next page, as a button.
    static func link(_ href: String, _ text: String, isMain: Bool = true) -> HTML {
        "<p><a class=\"button\(isMain ? " main" : "")\" href=\"\(href)\">\(text)</a></p>"
    }
}
