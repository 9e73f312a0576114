import Reunite

extension ListingFilter {
    /// Lost or found.
    public static func status(_ status: ListingStatus) -> Self { .equals(.status(status)) }
    /// One of these categories.
    public static func categories(_ categories: Set<Reunite.Category>) -> Self {
        .oneOf(Set(categories.map(AttributeValue.category)))
    }
}
