import ArgumentParser
import Reunite
import ReuniteGenerators

/// Generates the listings among which a matcher has to find pairs: of other things, near them in place and time.
///
/// Listings with ids like `pair:7:12:lost` and `pair:7:12:found` are a pair. Found listings are placed around lost ones and lost
/// ones around found ones, so that each listing has many candidates of the other side. All of them are open.
struct CrowdGenerator {
    /// The listings of one pair that have a pin.
    struct Group: Sendable {
        /// Lost listings.
        fileprivate(set) var lost: [CrowdPlace] = []
        /// Found listings.
        fileprivate(set) var found: [CrowdPlace] = []
    }

    /// The pairs, in the order of the file.
    private let groups: [Group]

    private var generator: ListingGenerator
    private var count = 0

    /// A generator of listings around others, of which one must have a pin.
    init(around features: [LabelledFeature], seed: UInt64) throws {
        var order: [String] = []
        var groups: [String: Group] = [:]
        var last = GeneratedPeriod.standard.end
        for (number, feature) in features.enumerated() {
            let id = feature.properties.externalId ?? "line \(number)"
            let parts = id.split(separator: ":").map(String.init)
            // Other things are not what is searched for.
            guard !(parts.last ?? "").hasPrefix("other"), let point = feature.geometry?.coordinates else { continue }
            let name = parts.count > 1 ? parts.dropLast().joined(separator: ":") : id
            if groups[name] == nil {
                groups[name] = Group()
                order.append(name)
            }
            let moment = try feature.moment
            let middle = (moment.start.microseconds + moment.end.microseconds) / 2_000_000
            let place = CrowdPlace(longitude: point[0], latitude: point[1], seconds: Int(middle))
            if feature.properties.status == .lost {
                groups[name]?.lost.append(place)
            } else {
                groups[name]?.found.append(place)
            }
            last = max(last, Int(moment.start.microseconds / 1_000_000))
        }
        guard !order.isEmpty else { throw ValidationError("no listing has a pin") }
        self.groups = order.compactMap { groups[$0] }
        generator = ListingGenerator(
            seed: seed, period: GeneratedPeriod(end: last, days: GeneratedPeriod.standard.days))
    }

    /// Appends a listing near the next pair.
    mutating func appendFeature(to bytes: inout [UInt8]) {
        let group = groups[count % groups.count]
        let round = count / groups.count
        count += 1
        // A pair with one pin has its whole crowd there.
        let isLost = round % 2 == 0
        let others = isLost ? group.found : group.lost
        let places = others.isEmpty ? group.lost + group.found : others
        generator.appendFeature(near: places[round / 2 % places.count], isLost: isLost, to: &bytes)
    }
}
