import Reunite

/// A listing's page as the server writes it: what the API tells everybody, and nothing else. `listing/listing-page.js` makes the same.
struct ListingPage {
    let id: ListingID
    let status: ListingStatus
    let state: ListingState
    let category: String
    let title: String
    let description: String
    let occurrence: Occurrence
    let expiresAt: Timestamp
    let point: Coordinate?
    let accuracy: Int?
    let photos: [Photo]
    let owner: String

    init(_ listing: Listing) {
        (id, status, state, category) = (listing.id, listing.status, listing.state, listing.category.rawValue)
        (title, description, occurrence) = (listing.title, listing.description, listing.occurrence)
        (expiresAt, point, accuracy) = (listing.expiresAt, listing.point, listing.accuracy)
        (photos, owner) = (listing.photos, listing.ownerDisplayName)
    }

    /// The content of the page.
    ///
    /// - Parameters:
    ///   - place: the name of its place; nil for coordinates.
    ///   - root: the path at which the service is known.
    ///   - address: that of the page, as others reach it.
    func body(_ words: PageWords, place: String?, root: String, address: String) -> HTML {
        let dates = PageDates(words.language)
        let standing: HTML =
            state == .open ? "" : "<p class=\"message\">\(words("listingPage.state.\(state.rawValue)"))</p>"
        let text: HTML =
            description.isEmpty ? "" : "<p class=\"listing-description\"><bdi dir=\"auto\">\(description)</bdi></p>"
        return """
            <article class="listing"><div class="listing-pictures">
            \(gallery(words, root: root))
            </div><div class="listing-words">
            <p class="listing-kind"><span class="status \(status.rawValue)">\(words("listing.\(status.rawValue)"))</span></p>
            <h1><bdi dir="auto">\(title)</bdi></h1>
            \(standing)
            <dl class="facts">
            \(fact("when", words, "<time datetime=\"\(occurred)\">\(dates.text(occurrence))</time>"))
            \(self.place(place, words, root: root))
            \(fact("category", words, "\(words("category.\(category)"))"))
            \(state == .open ? fact("until", words, "\(dates.day(expiresAt))") : "")
            \(fact("by", words, "<bdi dir=\"auto\">\(owner)</bdi>"))
            </dl>
            \(text)
            </div>
            \(notice(words, dates, place: place, root: root, address: address))
            </article>
            """
    }

    private var occurred: String { occurrence.description }

    private func fact(_ name: String, _ words: PageWords, _ value: HTML) -> HTML {
        "<div><dt>\(words("listingPage.\(name)"))</dt><dd>\(value)</dd></div>"
    }

    private func place(_ name: String?, _ words: PageWords, root: String) -> HTML {
        guard let point else { return "" }
        let (latitude, longitude) = (Self.degrees(point.latitude), Self.degrees(point.longitude))
        let within: HTML =
            accuracy.map { metres in
                let text = words("listingPage.within", ["distance": "\(metres) m"])
                return "<span class=\"listing-about\"> · \(text)</span>"
            } ?? ""
        let text: HTML = name.map { near($0, words) } ?? "\(latitude), \(longitude)"
        return fact(
            "where", words, "<a href=\"\(root)/?at=15/\(latitude)/\(longitude)\">\(text)</a>\(within)")
    }

    /// "near Rue de Rivoli, Paris", the name in its own direction.
    private func near(_ name: String, _ words: PageWords) -> HTML {
        let mark = "\u{0}"
        let parts = words("place.near", ["name": mark]).split(separator: mark, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return "<bdi dir=\"auto\">\(name)</bdi>" }
        return "\(String(parts[0]))<bdi dir=\"auto\">\(name)</bdi>\(String(parts[1]))"
    }

    /// About 10 m, as people write coordinates.
    private static func degrees(_ value: Double) -> String {
        let tenThousandths = Int((abs(value) * 10_000).rounded())
        let decimals = String(tenThousandths % 10_000 + 10_000).dropFirst()
        return "\(value < 0 ? "-" : "")\(tenThousandths / 10_000).\(decimals)"
    }

    private func gallery(_ words: PageWords, root: String) -> HTML {
        guard !photos.isEmpty else { return "" }
        let pictures: [HTML] = photos.enumerated().map { index, photo in
            let alt = words("listingPage.photo.alt", ["number": "\(index + 1)", "of": "\(photos.count)"])
            return """
                <a class="photo" href="\(Self.address(photo, root: root))"><img src="\(Self.address(photo, root: root))" \
                width="\(String(photo.large.width))" height="\(String(photo.large.height))" alt="\(alt)"></a>
                """
        }
        return "<div class=\"gallery\">\(pictures)</div>"
    }

    /// The large photo.
    static func address(_ photo: Photo, root: String) -> String { "\(root)/api/v1/photos/\(photo.id)/large" }

    /// A listing on paper, to put on a wall: seen when the page is printed. The strips are to be torn off.
    private func notice(
        _ words: PageWords, _ dates: PageDates, place: String?, root: String, address: String
    ) -> HTML {
        let strip: HTML = "<li><bdi dir=\"auto\">\(title)</bdi><br>\(address)</li>"
        let photo: HTML =
            photos.first.map { "<img class=\"notice-photo\" src=\"\(Self.address($0, root: root))\" alt=\"\">" } ?? ""
        let placeLine: HTML = place.map { "<p class=\"notice-where\">\(near($0, words))</p>" } ?? ""
        return """
            <section class="notice-print" aria-hidden="true">
            <p class="notice-status">\(words("listingPage.print.\(status.rawValue)"))</p>
            <p class="notice-title"><bdi dir="auto">\(title)</bdi></p>
            \(photo)
            <p class="notice-when">\(dates.text(occurrence))</p>
            \(placeLine)
            <p class="notice-description"><bdi dir="auto">\(description)</bdi></p>
            <div class="notice-answer"><img class="notice-code" src="\(root)/listings/\(id.description)/qr.svg" alt="">\
            <p>\(words("listingPage.print.answer"))<br><strong>\(address)</strong></p></div>
            <ul class="notice-strips">\([HTML](repeating: strip, count: 8))</ul>
            </section>
            """
    }
}
