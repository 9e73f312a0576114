import Hummingbird
import Reunite
import ReuniteStorage
import ReuniteWeb

/// The HTML page of a listing, which mails and shared links point to, and the code that leads to it from paper.
struct ListingPageController: EndpointController {
    static let endpoints: [Endpoint<ListingPageController>] = [
        .init(.get, "/listings/{id}", .everybody, query: .lenient(["lang"]), use: read),
        .init(.get, "/listings/{id}/qr.svg", .everybody, use: code),
        .init(.get, "/l/{code}", .everybody, use: short),
    ]

    let listings: ListingStore
    let web: WebController
    let places: PlaceFiles
    let linkBase: LinkBase

    init(_ parts: ServiceParts) {
        (listings, web, places, linkBase) = (parts.store.listings, parts.web, parts.places, parts.linkBase)
    }

    /// The public view of a listing, in the language of `?lang=`, or of the browser.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        let lang = QueryString(request.uri.query).parameters.first { $0.name == "lang" }?.value
        let words = PageWords(request, lang: lang, in: web)
        guard let id = ListingID(context.parameters.get("id") ?? ""),
            let listing = try await listings.listing(id).map(ListingPage.init)
        else { return gone(words) }
        let base = linkBase.absoluteAddress(for: request, peer: context.peer)
        let address = "\(base)/listings/\(id)"
        let place = await places.label(of: listing.point, accuracy: listing.accuracy)
        let content = listing.body(words, place: place, root: web.root, address: "\(base)/l/\(id.code)")
        return page(
            PageContent(
                language: words.language, keepsLanguage: words.isGiven, title: listing.title.withoutOverrides,
                description: listing.summary(words),
                head: listing.preview(words, base: base, address: address).markup,
                body: PageFrame(words: words, root: web.root).body(content, isStatic: false).markup))
    }

    /// The code of the page's address.
    func code(_ request: Request, context: ServiceContext) async throws -> Response {
        guard let id = ListingID(context.parameters.get("id") ?? ""),
            try await listings.listing(id) != nil,
            let code = QRCode("\(linkBase.absoluteAddress(for: request, peer: context.peer))/listings/\(id)")
        else { throw Problem.notFound }
        return .code(Array(code.svg.utf8), type: "image/svg+xml", linkBase, request)
    }

    /// Leads from the short address on paper to the page.
    func short(_ request: Request, context: ServiceContext) async throws -> Response {
        guard let time = ListingID.createdAt(inCode: context.parameters.get("code") ?? ""),
            let id = try await listings.shown(createdAt: time)
        else { return gone(PageWords(request, lang: nil, in: web)) }
        return Response(
            status: .found, headers: [.location: "\(web.root)/listings/\(id)", .cacheControl: "private, no-cache"])
    }

    /// Says kindly that there is nothing. It does not say whether there was.
    private func gone(_ words: PageWords) -> Response {
        let content: HTML = """
            <section class="notice listing-gone"><h1>\(words("listingPage.gone.title"))</h1>
            <p>\(words("listingPage.gone.why"))</p>
            <a class="button main" href="\(web.root)/">\(words("page.home"))</a></section>
            """
        return page(
            PageContent(
                language: words.language, keepsLanguage: words.isGiven, title: words("listingPage.gone.title"),
                description: words("page.tagline"), head: "<meta name=\"robots\" content=\"noindex\">\n",
                body: PageFrame(words: words, root: web.root).body(content, isStatic: false).markup),
            status: .notFound)
    }

    private func page(_ content: PageContent, status: HTTPResponse.Status = .ok) -> Response {
        web.response(
            content, at: "/listings/{id}", status: status,
            headers: [.cacheControl: "private, no-cache", .vary: "Accept-Language"])
    }
}
