/// A layer of points in a vector tile.
///
/// Source: Mapbox Vector Tile Specification 2.1.
struct TileLayer {
    private let name: String
    private var features = ProtobufWriter()
    private var keys: [String] = []
    private var values: [TileValue: Int] = [:]
    private var encodedValues = ProtobufWriter()

    init(name: String) { self.name = name }

    var isEmpty: Bool { features.bytes.isEmpty }

    /// Adds a point in tile coordinates with its properties.
    mutating func add(id: UInt64?, x: Int, y: Int, _ properties: [(key: String, value: TileValue)]) {
        var tags = ProtobufWriter()
        for (key, value) in properties {
            tags.varint(UInt64(number(of: key)))
            tags.varint(UInt64(number(of: value)))
        }
        var geometry = ProtobufWriter()
        // One command: MoveTo, count 1.
        geometry.varint(1 << 3 | 1)
        geometry.varint(ProtobufWriter.zigzag(x))
        geometry.varint(ProtobufWriter.zigzag(y))
        var feature = ProtobufWriter()
        if let id { feature.field(1, id) }
        feature.field(2, tags.bytes)
        feature.field(3, 1)  // POINT
        feature.field(4, geometry.bytes)
        features.field(2, feature.bytes)
    }

    private mutating func number(of key: String) -> Int {
        if let number = keys.firstIndex(of: key) { return number }
        keys.append(key)
        return keys.count - 1
    }

    private mutating func number(of value: TileValue) -> Int {
        if let number = values[value] { return number }
        values[value] = values.count
        encodedValues.field(4, value.encoded)
        return values.count - 1
    }

    /// The encoded layer.
    var encoded: [UInt8] {
        var layer = ProtobufWriter()
        layer.field(15, 2)  // version
        layer.field(1, name)
        var encodedKeys = ProtobufWriter()
        for key in keys { encodedKeys.field(3, key) }
        var extent = ProtobufWriter()
        extent.field(5, UInt64(TileID.extent))
        return layer.bytes + features.bytes + encodedKeys.bytes + encodedValues.bytes + extent.bytes
    }
}

/// A property value of a feature.
enum TileValue: Hashable {
    case text(String)
    case number(UInt64)
    case flag(Bool)

    fileprivate var encoded: [UInt8] {
        var value = ProtobufWriter()
        switch self {
        case .text(let text): value.field(1, text)
        case .number(let number): value.field(5, number)
        case .flag(let flag): value.field(7, flag ? 1 : 0)
        }
        return value.bytes
    }
}
