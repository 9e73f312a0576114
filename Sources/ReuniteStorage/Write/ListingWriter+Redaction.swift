import Reunite
import ReuniteDatabase

extension ListingWriter {
    /// Keeps what an owner writes, and blacks out the words of standing redactions in what is published, wherever they are
    /// now. Neither an edit nor an import brings them back.
    ///
    /// - Parameter published: the title and the description as they are published. A text that an edit sends back as it read it
    ///   is not changed by it.
    func redact(_ listing: inout IncomingListing, of row: ListingID.Row, published: WrittenTexts) throws {
        guard let written = try Redactions.written(db, of: row) else { return }
        let (title, description) = (listing.draft.title.text, listing.draft.description.text)
        let kept = WrittenTexts(
            title: title == published.title ? written.title : title,
            description: description == published.description ? written.description : description)
        if kept != written {
            try db.prepare("UPDATE written_text SET title = ?2, description = ?3 WHERE listing = ?1")
                .run([.row(row), .text(kept.title), .text(kept.description)])
        }
        let words = try Redactions.words(db, of: row)
        listing.setTexts(
            try Title(kept.title.blackedOut(words)), try Description(kept.description.blackedOut(words)))
    }
}
