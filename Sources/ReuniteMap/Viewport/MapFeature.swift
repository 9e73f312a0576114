import Reunite

/// What a map shows at one place: a listing, or a cluster of several.
enum MapFeature {
    case pin(PinPlace)
    case cluster(Cluster)
}

/// Several pins that a map shows as one.
struct Cluster: Equatable {
    let id: ClusterID
    /// Where it is shown.
    let point: Coordinate
    /// How many of its pins lie in what is asked for.
    let count: Int
    /// How many of those are lost; the others are found.
    let lost: Int
    /// The least whole zoom at which its pins are shown as several; nil where they never are.
    let expansionZoom: Int?

    /// The part of it that lies in a region, shown there.
    func clipped(to region: Region, count: Int, lost: Int) -> Cluster {
        Cluster(
            id: id, point: region.box.nearest(to: point), count: count, lost: lost, expansionZoom: expansionZoom)
    }
}

/// What lies in a viewport.
struct Viewport {
    /// Along the curve.
    var features: [MapFeature] = []
    /// How many pins there are: those shown and those that the clusters count.
    var matched = 0

    /// The most features.
    static let maximumCount = 1000
}
