/// Where a listing is: the true point, and the one that everyone sees.
public struct Pin: Sendable, Equatable {
    /// The true position: private where it differs from ``published``.
    public let exact: Coordinate

    /// The point that is shown and searched.
    public let published: Coordinate

    /// How far apart the two can be, in metres; nil where they are the same.
    public let accuracy: Int?

    /// A pin at a position, published as the precision says.
    public init(at exact: Coordinate, precision: Precision) {
        self.exact = exact
        switch precision {
        case .exact: (published, accuracy) = (exact, nil)
        case .approximate:
            let (point, metres) = PublishedGrid.publish(exact)
            (published, accuracy) = (point, metres)
        }
    }
}
