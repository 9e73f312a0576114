import Reunite

/// An entry of an Atom feed (RFC 4287) with its point (GeoRSS-Simple).
struct AtomEntry: Sendable {
    /// When the listing was last changed.
    let updatedAt: Timestamp
    /// The element.
    let element: HTML

    /// The entry of a listing, as the public sees it.
    ///
    /// - Parameter base: the absolute address of the service.
    init(_ listing: Listing, base: String) {
        updatedAt = listing.updatedAt
        let point: HTML =
            listing.point.map { "<georss:point>\($0.latitude.description) \($0.longitude.description)</georss:point>" }
            ?? ""
        let photos: [HTML] = listing.photos.prefix(1).map { photo in
            """
            <link rel="enclosure" type="image/jpeg" href="\(base)/api/v1/photos/\(photo.id.description)/small"/>
            """
        }
        element = """
            <entry>
            <id>urn:uuid:\(listing.id.description)</id>
            <title>\(listing.title.withoutControls)</title>
            <link rel="alternate" type="text/html" href="\(base)/listings/\(listing.id.description)"/>
            <published>\(listing.id.createdAt.description)</published>
            <updated>\(listing.updatedAt.description)</updated>
            <author><name>\(listing.ownerDisplayName.withoutControls)</name></author>
            <category term="\(listing.status.rawValue)"/>
            <category term="\(listing.category.rawValue)"/>
            <content type="text">\(listing.description.withoutControls)</content>
            \(point)\(photos)
            </entry>

            """
    }
}

extension String {
    /// Without the characters that XML cannot contain, not even escaped.
    fileprivate var withoutControls: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { scalar in
                    switch scalar.value {
                    case 0x9, 0xA, 0xD: true
                    case 0..<0x20, 0xFFFE, 0xFFFF: false
                    default: true
                    }
                }))
    }
}
