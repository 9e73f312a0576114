/// A kind of place in larger cities where many things are lost.
///
/// Most frequent first. ``VocabularySource/spots`` has the phrases for each.
package enum SpotKind: Int, CaseIterable, Sendable {
    case centralStation, airport, university, cityPark, shoppingCentre, busTerminal, market, library, stadium
    case hospital, museum, townHall, theatre, swimmingPool

    /// The largest distance from the centre, in radii of the dense core.
    var reach: Double {
        switch self {
        case .centralStation, .townHall, .market, .theatre, .museum: 0.5
        case .library, .cityPark, .busTerminal: 1
        case .university, .shoppingCentre, .hospital, .swimmingPool: 2
        case .stadium: 3
        case .airport: 5
        }
    }
}
