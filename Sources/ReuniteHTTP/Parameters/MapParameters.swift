import Reunite
import ReuniteMap

/// The parameters of what the map answers: a box and a zoom where there is a viewport, and filters.
struct MapParameters {
    /// The filters that the map knows.
    static let filters = ["q", "status", "category", "datetime"]

    let box: BoundingBox
    let zoom: Double
    let filter: PinFilter

    /// The parameters of `GET /api/v1/pins`.
    ///
    /// - Throws: ``Problem`` that names every parameter at fault.
    init(viewport query: QueryString) throws(Problem) {
        var reader = ParameterReader(query, names: Self.viewport)
        let box = reader.value("bbox", BoundingBox.init(parameter:))
        let zoom = reader.value("zoom", Self.zoom)
        for name in ["bbox", "zoom"] where !reader.has(name) { reader.add(name, "is needed") }
        filter = try Self.filter(&reader)
        // One that is missing or at fault has been refused.
        guard let box, let zoom else { throw .invalidParameters(reader.faults) }
        (self.box, self.zoom) = (box, zoom)
    }

    private static let viewport = ["bbox", "zoom"] + filters

    /// The filters of an address, after its other parameters have been read.
    ///
    /// - Throws: ``Problem`` that names every parameter at fault, those that were read before too. A filter that the map
    ///   cannot apply is at fault: nothing is ever answered as if it had not been asked for.
    static func filter(_ reader: inout ParameterReader) throws(Problem) -> PinFilter {
        let filters = reader.filtersBesideBox()
        try reader.finish()
        do throws(UnsupportedFilter) {
            return try PinFilter(filters)
        } catch {
            throw .invalidParameters([
                .init(parameter: ListingParameter(error.filter).rawValue, detail: "is not a filter of the map")
            ])
        }
    }

    /// A zoom; one that no map has is taken as the nearest that maps have.
    private static func zoom(_ text: String) throws(InvalidValue) -> Double {
        min(22, max(0, try PlainNumber.parse(text)))
    }
}
