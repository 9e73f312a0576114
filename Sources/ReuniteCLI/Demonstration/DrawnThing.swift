import Reunite
import ReuniteGenerators
import ReunitePhotos

/// How the thing of a generated listing is drawn.
struct DrawnThing: Sendable, Equatable {
    let drawing: Drawing
    let look: Drawing.Look

    /// Nil if there is no drawing of such a thing.
    init?(_ scene: Scene) {
        let category = ThingCategory.weighted.elements[scene.category]
        guard let drawing = Drawing.word(String(decoding: scene.thing.name, as: UTF8.self), of: category) else {
            return nil
        }
        self.drawing = drawing
        look = Self.look(scene, category)
    }

    private static func look(_ scene: Scene, _ category: ThingCategory) -> Drawing.Look {
        let accent = look(scene.accent)
        let own = scene.colour.map(look)
        switch category {
        // Keys differ by their tag, papers by their cover.
        case .keys, .documents: return Drawing.Look(main: accent.main, accent: accent.accent)
        case .jewellery:
            let material = Drawing.Look.words[String(decoding: scene.material, as: UTF8.self)]
            return Drawing.Look(main: (material ?? accent).main, accent: accent.main)
        case .pets: return own ?? accent
        default:
            guard let own, own.main != accent.main else { return own ?? accent }
            return Drawing.Look(main: own.main, accent: accent.main)
        }
    }

    private static func look(_ colour: Inflected) -> Drawing.Look {
        Drawing.Look.words[String(decoding: colour[.masculine], as: UTF8.self)] ?? Drawing.Look.unknown
    }
}
