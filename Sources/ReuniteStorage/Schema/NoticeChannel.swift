/// The channels on which servers notify each other of what they commit.
enum NoticeChannel {
    /// Of notices about the change feed.
    static let changes = "reunite_change"
    /// Of notices about the notifications of an account; the text is its row.
    static let news = "reunite_news"
}
