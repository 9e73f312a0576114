import Reunite
import ReuniteMap

/// The parameters of the map: a box and a zoom for a viewport, and filters.
struct MapParameters {
    let box: BoundingBox
    let match: BoxMatch
    let zoom: Double
    let filter: PinFilter

    /// The parameters of `GET /api/v1/pins`.
    ///
    /// - Throws: ``InvalidParameters`` with all faults.
    init(viewport reader: ParameterReader) throws(InvalidParameters) {
        var reader = reader
        let box = reader.value("bbox", BoundingBox.init(parameter:))
        match = reader.boxMatch()
        let zoom = reader.value("zoom", Self.zoom)
        for name in ["bbox", "zoom"] where !reader.has(name) { reader.add(name, "is needed") }
        filter = try Self.filter(&reader)
        // If one is missing or invalid, a fault was recorded.
        guard let box, let zoom else { throw InvalidParameters(reader.faults) }
        (self.box, self.zoom) = (box, zoom)
    }

    /// The filters of a request, after its other parameters have been read.
    ///
    /// - Throws: ``InvalidParameters`` with all faults, including those read before. A filter that the map does not
    ///   support is invalid: filters are never ignored.
    static func filter(_ reader: inout ParameterReader) throws(InvalidParameters) -> PinFilter {
        var filter = PinFilter.all
        for parameter in SearchParameter.allCases {
            do throws(UnsupportedFilter) {
                if let one = reader.filter(parameter) { try filter.add(one) }
            } catch {
                reader.add(parameter.rawValue, "is not supported by the map")
            }
        }
        try reader.finish()
        return filter
    }

    /// A zoom; values outside the range of maps are clamped.
    private static func zoom(_ text: String) throws(InvalidValue) -> Double {
        min(Double(TileID.maximumZoom), max(0, try PlainNumber.parse(text)))
    }
}
