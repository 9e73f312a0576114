import ReuniteWeb

/// The frame around the content of a page that the server writes, with the same header as scripts make. Its search leads to
/// ``ListingsPage``, which needs no scripts.
struct PageFrame {
    let words: PageWords
    let root: String

    /// The body of the page.
    ///
    /// - Parameter isStatic: whether scripts leave the content as it is.
    func body(_ content: HTML, isStatic: Bool) -> HTML {
        """
        <header class="header">
        <a class="brand" href="\(root)/" aria-label="Reunite"><span class="brand-mark" aria-hidden="true"></span>\
        <span>Reunite</span></a>
        <form class="search" role="search" action="\(root)/listings"><input class="input" type="search" name="q" \
        aria-label="\(words("header.search"))" placeholder="\(words("header.placeholder"))"></form>
        </header>
        <main id="main" class="page"\(isStatic ? " data-static" : "" as HTML)>
        \(content)
        </main>
        """
    }
}
