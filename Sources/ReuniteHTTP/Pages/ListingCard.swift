import Reunite

/// A listing in short on a page that the server writes. `list/card.js` makes the same.
struct ListingCard: Sendable {
    private let id: ListingID
    private let status: ListingStatus
    private let category: Category
    private let title: String
    private let occurrence: Occurrence
    private let photo: Photo?

    init(_ listing: Listing) {
        (id, status, category, title) = (listing.id, listing.status, listing.category, listing.title)
        (occurrence, photo) = (listing.occurrence, listing.photos.first)
    }

    /// The card, as an item of a list.
    ///
    /// - Parameters:
    ///   - root: the path at which the service is known.
    ///   - icons: the address of the sprite of icons.
    func item(_ words: PageWords, _ dates: PageDates, root: String, icons: String) -> HTML {
        let picture: HTML =
            photo.map { photo in
                """
                <img class="card-picture" src="\(root)/api/v1/photos/\(photo.id.description)/square" alt="" \
                width="96" height="96" loading="lazy">
                """
            } ?? """
                <span class="card-picture \(status.rawValue)"><svg class="icon" aria-hidden="true" viewBox="0 0 24 24">\
                <use href="\(icons)#\(category.rawValue)"/></svg></span>
                """
        return """
            <li><a class="card" href="\(root)/listings/\(id.description)">\(picture)<span class="card-words">\
            <span class="card-title"><bdi dir="auto">\(title)</bdi></span><span class="card-about">\
            <span class="status \(status.rawValue)">\(words("listing.\(status.rawValue)"))</span> · \
            \(words("category.\(category.rawValue)")) · \
            <time datetime="\(occurrence.description)">\(dates.text(occurrence))</time>\
            </span></span></a></li>

            """
    }
}
