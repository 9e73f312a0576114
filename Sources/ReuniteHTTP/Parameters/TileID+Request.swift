import Hummingbird
import ReuniteMap

extension TileID {
    /// The tile of a path with `z`, `x` and `y`; nil if there is no such tile.
    init?(_ context: ServiceContext) {
        func number(_ name: String) -> Int? {
            // Without signs or leading zeros: a tile has one address.
            guard let text = context.parameters.get(name),
                text == "0" || "1"..."9" ~= (text.unicodeScalars.first ?? "0")
            else { return nil }
            return Int(text)
        }
        guard let zoom = number("z"), let column = number("x"), let row = number("y") else { return nil }
        self.init(zoom: zoom, column: column, row: row)
    }
}
