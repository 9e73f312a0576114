/// The position of a listing: the exact point and the published one.
public struct Pin: Sendable, Equatable {
    /// The exact position. It is private if it differs from ``published``.
    public let exact: Coordinate

    /// The public position, which all searches use.
    public let published: Coordinate

    /// The largest distance between the two, in metres; nil if they are the same.
    public let accuracy: Int?

    /// A pin at a position, published with a precision.
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
