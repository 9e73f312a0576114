import Reunite
import ReuniteWeb

extension ListingPage {
    /// A summary of the listing, in a sentence or two.
    func summary(_ words: PageWords) -> String {
        let text = description.withoutOverrides.shortened(to: 200)
        guard text.isEmpty else { return text }
        let day = PageDates(words.language).day(occurrence.start)
        return words("listingPage.preview.\(status.rawValue)", ["date": day])
    }

    /// The data of link previews: Open Graph, and the card of X.
    ///
    /// - Parameters:
    ///   - base: the beginning of the service's addresses, as others reach them.
    ///   - address: that of the page.
    func preview(_ words: PageWords, base: String, address: String) -> HTML {
        let picture: HTML =
            photos.first.map { photo in
                """
                <meta property="og:image" content="\(Self.address(photo, root: base))">
                <meta property="og:image:width" content="\(String(photo.large.width))">
                <meta property="og:image:height" content="\(String(photo.large.height))">
                <meta property="og:image:alt" content="\(title.withoutOverrides)">

                """
            } ?? ""
        let others: [HTML] = Language.allCases.map(\.rawValue).map {
            "<link rel=\"alternate\" hreflang=\"\($0)\" href=\"\(address)?lang=\($0)\">\n"
        }
        return """
            <link rel="canonical" href="\(address)">
            \(others)<meta property="og:site_name" content="Reunite">
            <meta property="og:type" content="article">
            <meta property="og:url" content="\(address)">
            <meta property="og:locale" content="\(words.language.openGraphLocale)">
            <meta property="og:title" content="\(heading(words))">
            <meta property="og:description" content="\(summary(words))">
            \(picture)<meta name="twitter:card" content="\(photos.isEmpty ? "summary" : "summary_large_image")">

            """
    }

    /// The title with what the listing is, for places where its page is not seen.
    func heading(_ words: PageWords) -> String {
        words("listingPage.preview.\(status.rawValue)Title", ["title": title.withoutOverrides])
    }
}
