import Reunite

/// Which pins of the map are meant.
public struct PinFilter: Hashable, Sendable {
    var kinds = PinKinds.all
    private(set) var occurred: TimeRange?
    private(set) var words: SearchWords?

    /// All of them.
    public static let all = PinFilter()

    private init() {}

    /// What a search's filters say of pins, each kind at most once.
    ///
    /// - Throws: ``UnsupportedFilter`` for one that the map cannot apply: a circle, an owner, other states than open, a
    ///   second of a kind. Nor the box, which is said beside the filter.
    public init(_ filters: [ListingFilter]) throws(UnsupportedFilter) {
        for filter in filters {
            switch filter {
            case .status(let status): kinds.formIntersection { $0.status == status }
            case .categories(let categories): kinds.formIntersection { categories.contains($0.category) }
            case .occurred(let range) where occurred == nil: occurred = range
            case .words(let words) where self.words == nil: self.words = words
            case .occurred, .words, .box, .near, .owner, .states: throw UnsupportedFilter(filter)
            }
        }
    }

    /// Whether status and category say it all, which the running counts answer.
    var isOfKindsOnly: Bool { occurred == nil && words == nil }

    /// Whether a pin of a table passes, words apart.
    @inline(__always)
    func passes(_ pin: Int, of pins: borrowing PinColumns) -> Bool {
        guard kinds.contains(pins.kinds[pin]) else { return false }
        guard let occurred else { return true }
        return (occurred.end.map { pins.occurred[pin] <= $0.microseconds } ?? true)
            && (occurred.start.map { pins.occurredEnd(pin) >= $0.microseconds } ?? true)
    }
}
