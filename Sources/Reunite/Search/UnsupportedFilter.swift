/// A filter that cannot be applied where it was asked for.
///
/// Whoever gets it refuses the request: answering without the filter would tell more than was asked for.
public struct UnsupportedFilter: Error, Equatable {
    /// The filter.
    public let filter: ListingFilter

    /// A fault with the filter that cannot be applied.
    public init(_ filter: ListingFilter) {
        self.filter = filter
    }
}
