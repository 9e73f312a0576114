import Reunite

/// A filter of pins by status, category, time and words.
public struct PinFilter: Hashable, Sendable {
    var kinds = PinKinds.all
    private(set) var occurred: TimeRange?
    private(set) var words: SearchWords?

    /// No filter.
    public static let all = PinFilter()

    private init() {}

    /// Converts search filters.
    ///
    /// - Throws: as ``add(_:)``.
    public init(_ filters: [ListingFilter]) throws(UnsupportedFilter) {
        for filter in filters { try add(filter) }
    }

    /// Adds a filter to the others.
    ///
    /// - Throws: ``UnsupportedFilter`` for a filter that the map cannot apply (a circle, an owner, a state), for a second one
    ///   of times or of words, and for a box: the box of a viewport is passed separately.
    public mutating func add(_ filter: ListingFilter) throws(UnsupportedFilter) {
        switch filter {
        case .equals(let value): try add(PinKinds(having: [value]), filter)
        case .oneOf(let values): try add(PinKinds(having: values), filter)
        case .occurred(let range) where occurred == nil: occurred = range
        case .words(let words) where self.words == nil: self.words = words
        case .box, .near, .states, .occurred, .words: throw UnsupportedFilter(filter)
        }
    }

    private mutating func add(_ kinds: PinKinds?, _ filter: ListingFilter) throws(UnsupportedFilter) {
        guard let kinds else { throw UnsupportedFilter(filter) }
        self.kinds = self.kinds.intersection(kinds)
    }

    /// Whether it filters by status and category only, which prefix sums can count.
    var isOfKindsOnly: Bool { occurred == nil && words == nil }

    /// Whether a pin passes, ignoring words.
    @inline(__always)
    func passes(_ pin: Int, of pins: borrowing PinColumns) -> Bool {
        guard kinds.contains(pins.kinds[pin]) else { return false }
        guard let occurred else { return true }
        return (occurred.end.map { pins.occurred[pin] <= $0.microseconds } ?? true)
            && (occurred.start.map { pins.occurredEnd(pin) >= $0.microseconds } ?? true)
    }
}
