/// The parts of a listing that a decision hides in place of the whole.
public struct Redaction: Hashable, Sendable {
    /// The photos.
    public let photos: [PhotoID]
    /// The words, blacked out in title and description.
    public let words: [RedactedWords]

    /// Parts of a listing; none by default.
    public init(photos: [PhotoID] = [], words: [RedactedWords] = []) { (self.photos, self.words) = (photos, words) }

    /// Whether nothing is hidden.
    public var isEmpty: Bool { photos.isEmpty && words.isEmpty }
}

/// Hidden parts of a listing, as its owner and moderators see them.
public struct StandingRedaction: Sendable, Equatable {
    /// The time of the decision.
    public let at: Timestamp
    /// The reason of the moderator.
    public let note: String
    /// The photos that its owner has not removed since.
    public var photos: [Photo]
    /// The words.
    public var words: [String]

    /// Hidden parts of a listing.
    public init(at: Timestamp, note: String, photos: [Photo] = [], words: [String] = []) {
        (self.at, self.note, self.photos, self.words) = (at, note, photos, words)
    }
}

/// The texts of a listing as its owner wrote them, while words of them are blacked out.
public struct WrittenTexts: Sendable, Equatable {
    /// The title.
    public let title: String
    /// The description.
    public let description: String

    /// Texts.
    public init(title: String, description: String) { (self.title, self.description) = (title, description) }
}
