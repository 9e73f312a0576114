/// A filter that is not supported where it was used.
///
/// The request must be refused: a response without the filter would contain too much.
public struct UnsupportedFilter: Error, Equatable {
    /// The filter.
    public let filter: ListingFilter

    /// An error about a filter.
    public init(_ filter: ListingFilter) {
        self.filter = filter
    }
}
