/// The OpenAPI document as one HTML page. Its one script adds a search over the operations; the page reads without it.
///
/// The table of contents is closed at first where it would push everything else off the screen.
/// ``style`` is in a `<style>` element, so the content security policy of this page allows inline styles, but no other
/// origin and no inline script.
struct DocumentationPage {
    /// The whole page.
    let html: String

    /// Renders a document.
    init(_ document: OpenAPIDocument) {
        let info = document.root["info"] ?? .null
        let title = info["title"]?.text ?? ""
        let page: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title) API</title>
            <style>\(HTML(markup: Self.style))</style>
            <script src="docs/search.js" defer></script>
            </head>
            <body>
            <a class="skip" href="#content">Skip to content</a>
            <header>
            <h1>\(title) API</h1>
            <p class="note">\(Self.edition(info))</p>
            </header>
            <nav aria-label="Contents">
            <div id="search" role="search" hidden>
            <label for="words">Search operations</label>
            <input id="words" type="search" autocomplete="off">
            <p class="note" role="status"></p>
            <ul></ul>
            </div>
            <details>
            <summary>Contents</summary>
            \(Self.contents(document))</details>
            </nav>
            <main id="content">
            \(Prose.blocks(info["description"]?.text))\(document.groups.map { Self.section($0, in: document) })\
            \(ComponentSections.html(document))</main>
            </body>
            </html>

            """
        html = page.markup
    }

    /// The version and the license.
    private static func edition(_ info: OrderedJSON) -> HTML {
        let license = info["license"]?["name"]?.text.map { name -> HTML in
            guard let url = info["license"]?["url"]?.text else { return ", license \(name)" }
            return ", license <a href=\"\(url)\">\(name)</a>"
        }
        let version = info["version"]?.text ?? ""
        return "Version \(version)\(license ?? "") · <a href=\"openapi.json\">OpenAPI document</a>"
    }

    /// The table of contents: the operations by tag, then the shared definitions.
    private static func contents(_ document: OpenAPIDocument) -> HTML {
        let groups = document.groups.map { group -> HTML in
            let items = group.operations.map { operation -> HTML in
                "<li><a href=\"#\(operation.anchor)\">\(operation.summary)</a></li>\n"
            }
            return "<li><a href=\"#\(anchor(group))\">\(heading(group))</a>\n<ul>\n\(items)</ul></li>\n"
        }
        let kinds = ComponentSections.kinds.filter { !document.components($0.name).isEmpty }.map { kind -> HTML in
            let items = document.components(kind.name).map { definition -> HTML in
                "<li>\(Reference.link(kind: kind.name, name: definition.name))</li>\n"
            }
            return "<li><a href=\"#\(kind.name)\">\(kind.title)</a>\n<ul>\n\(items)</ul></li>\n"
        }
        return "<ul>\n\(groups)\(kinds)</ul>\n"
    }

    /// The operations of a tag.
    private static func section(_ group: OpenAPIDocument.Group, in document: OpenAPIDocument) -> HTML {
        """
        <section>
        <h2 id="\(anchor(group))">\(heading(group))</h2>
        \(Prose.blocks(group.description))\(group.operations.map { OperationSection.html($0, in: document) })\
        </section>

        """
    }

    /// The anchor of a tag.
    private static func anchor(_ group: OpenAPIDocument.Group) -> String { "tag-\(group.name)" }

    /// The heading of a tag.
    private static func heading(_ group: OpenAPIDocument.Group) -> String {
        group.name.prefix(1).uppercased() + group.name.dropFirst()
    }
}
