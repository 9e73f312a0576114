import Reunite

/// The size of a page of listings, and the cursor of the next page.
public struct SearchPage: Sendable, Equatable {
    /// The number of listings in the page.
    public let count: Int

    /// The cursor of the next page; nil after the last.
    public let next: PageCursor?

    /// A page.
    public init(count: Int, next: PageCursor?) {
        self.count = count
        self.next = next
    }
}
