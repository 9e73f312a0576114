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
        filter = Self.filter(&reader)
        for name in ["bbox", "zoom"] where !reader.has(name) { reader.add(name, "is needed") }
        try reader.finish()
        self.box = box ?? .world
        self.zoom = zoom ?? 0
    }

    private static let viewport = ["bbox", "zoom"] + filters

    /// The filters alone, of an address that may have other parameters besides.
    static func filter(_ reader: inout ParameterReader) -> PinFilter { PinFilter(reader.filtersBesideBox()) ?? .all }

    private static func zoom(_ text: String) throws(InvalidValue) -> Double {
        let zoom = try PlainNumber.parse(text)
        guard (0...22).contains(zoom) else { throw InvalidValue("must lie between 0 and 22") }
        return zoom
    }
}
