/// A way to search listings. ``SearchParameter/searches`` says which parameters it takes.
public enum SearchKind: String, CaseIterable, Sendable {
    /// Pages of results.
    case listings
    /// The newest results for feed readers.
    case feed
    /// The newest results as a page for browsers without scripts.
    case page
    /// Results for geographic information systems.
    case features
    /// A saved search, without order and page.
    case saved
    /// The pins of a viewport, whose box and zoom it has besides.
    case pins
    /// The listings of a cluster of pins.
    case leaves
    /// Vector tiles, and their description.
    case tiles
    /// Pages of changes.
    case changes
    /// The stream of changes.
    case events

    /// The parameters that it takes, in the order in which they are read.
    public var parameters: [SearchParameter] { Self.table[self] ?? [] }

    private static let table = Dictionary(
        uniqueKeysWithValues: allCases.map { kind in
            (kind, SearchParameter.allCases.filter { $0.searches.contains(kind) })
        })
}
