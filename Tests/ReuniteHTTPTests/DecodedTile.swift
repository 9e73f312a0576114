import Foundation
import TestSupport

/// A vector tile as decoded by the Python package mapbox-vector-tile.
struct DecodedTile: Decodable {
    struct Feature: Decodable {
        let id: UInt64
        let x: Int
        let y: Int
        let properties: [String: Value]
    }

    enum Value: Decodable, Hashable {
        case text(String), number(UInt64), flag(Bool)

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else {
                self = .number(try value.decode(UInt64.self))
            }
        }
    }

    /// The features of each layer, by its name.
    let layers: [String: [Feature]]

    /// Whether the decoder is installed.
    static let hasDecoder = Python.has("mapbox_vector_tile")

    /// Decodes tiles in one process.
    static func decode(_ tiles: [Data]) async throws -> [DecodedTile] {
        try JSONDecoder().decode(
            [DecodedTile].self, from: await Python.run(["-c", program], input: JSONEncoder().encode(tiles)))
    }

    private static let program = """
        import base64, json, sys, mapbox_vector_tile
        def read(data):
            tile = mapbox_vector_tile.decode(base64.b64decode(data), default_options={'y_coord_down': True})
            layers = {}
            for name, layer in tile.items():
                assert layer['extent'] == 4096 and layer['version'] == 2
                layers[name] = [
                    {'id': f['id'], 'x': f['geometry']['coordinates'][0], 'y': f['geometry']['coordinates'][1],
                     'properties': f['properties']} for f in layer['features']]
            return {'layers': layers}
        print(json.dumps([read(data) for data in json.load(sys.stdin)]))
        """
}
