import Foundation
import Reunite
import ReuniteGenerators

/// A picture of the demonstration, and the listings that it fits. Source: `Pictures/pictures.json`.
struct DemonstrationPicture: Codable, Sendable {
    /// All pictures.
    static let all: [DemonstrationPicture] = DataFile.decode("Pictures/pictures", of: .module)

    /// The name of its file without `.webp`.
    let name: String
    /// The category of the listings.
    let category: Reunite.Category
    /// The names of the thing in all languages.
    let things: [String]
    /// Its colour or material in all languages, in the masculine form; nil if titles do not name it.
    let colours: [String]?

    /// The picture's file: WebP.
    func file() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Bundle.module.bundleURL.appending(path: "Pictures/\(name).webp")))
    }

    /// Whether a listing is about such a thing in the picture's colour.
    func fits(_ scene: Scene) -> Bool {
        guard category == scene.category, things.contains(Self.text(scene.thing.name)) else {
            return false
        }
        guard let colours else { return true }
        let colour: [UInt8]? =
            switch category {
            // Keys differ by their tag.
            case .keys: scene.accent[.masculine]
            case .jewellery: scene.material
            default: scene.colour?[.masculine]
            }
        return colour.map { colours.contains(Self.text($0)) } ?? false
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
