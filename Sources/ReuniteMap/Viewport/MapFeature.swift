import Reunite

/// A feature of a viewport: a pin, or a cluster of several.
enum MapFeature {
    case pin(PinIndex)
    case cluster(Cluster)
}

/// Several pins that are shown as one feature.
struct Cluster: Equatable {
    let id: ClusterID
    /// Its position on the map.
    let point: Coordinate
    /// The number of its pins that lie in the box and match the filter.
    let count: Int
    /// The number of those with the status lost; the others are found.
    let lost: Int
    /// The lowest whole zoom at which its pins are shown as several features; nil if there is none.
    let expansionZoom: Int?

    /// The part of the cluster that lies in a region, positioned within it.
    func clipped(to region: Region, count: Int, lost: Int) -> Cluster {
        Cluster(
            id: id, point: region.box.nearest(to: point), count: count, lost: lost, expansionZoom: expansionZoom)
    }
}

/// The features of a viewport.
struct Viewport {
    /// In Z-order.
    var features: [MapFeature] = []
    /// The number of pins, including those counted by clusters.
    var matched = 0

    /// Maximum number of features in a response.
    static let maximumCount = 1000
}
