import Reunite
import ReuniteDatabase

/// The posts and photos that wait until they are compared with earlier ones (``PostLikeness``).
enum PostQueue {
    /// How long the words of a listing are compared with later ones, in seconds.
    static let lifetime: Int64 = 30 * 86_400

    /// Why the words of a listing are compared. The raw values are in the queue in place of a photo.
    enum Occasion: Int64 {
        case posted = 0
        case edited = -1
        /// It has another category or place too, so that its questions are compared again.
        case moved = -2
    }

    /// Adds the words or a photo to the queue, in the transaction that posts or edits them.
    static func remember(
        _ transaction: WriteTransaction, listing: ListingID.Row, photo: PhotoID.Row? = nil, words: Occasion = .posted
    ) throws {
        try transaction.db.prepare("INSERT INTO uncompared (listing, photo) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
            .run([.row(listing), .integer(photo?.rawValue ?? words.rawValue)])
    }
}
