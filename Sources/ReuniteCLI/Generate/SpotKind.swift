/// A kind of place that every larger city has, and where many things are lost.
///
/// The order is that of the names in ``VocabularySource/spots``, commonest first.
enum SpotKind: Int, CaseIterable, Sendable {
    case centralStation, airport, university, cityPark, shoppingCentre, busTerminal, market, library, stadium
    case hospital, museum, townHall, theatre, swimmingPool

    /// How far from the centre it may lie, in units of the radius of the dense core.
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
