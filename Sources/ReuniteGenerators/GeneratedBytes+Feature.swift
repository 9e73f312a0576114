import Reunite

/// Parts of a Feature in the import format.
extension [UInt8] {
    /// Appends its beginning, up to the value of its `externalId`.
    ///
    /// - Parameter position: nil for no geometry.
    package mutating func append(featureAt position: Neighbourhood.Position?) {
        append(literal: #"{"type":"Feature","geometry":"#)
        if let position {
            append(literal: #"{"type":"Point","coordinates":["#)
            append(millionths: position.longitude)
            append(literal: ",")
            append(millionths: position.latitude)
            append(literal: "]}")
        } else {
            append(literal: "null")
        }
        append(literal: #","properties":{"externalId":""#)
    }

    /// Appends the member `precision`.
    package mutating func append(precision: Precision) {
        append(literal: precision == .exact ? #","precision":"exact""# : #","precision":"approximate""#)
    }
}
