import CGD
import Reunite

/// A thing that is drawn for demonstrations, where photos of others must not be used: flat, in the thing's colour, on a
/// tinted ground.
public enum Drawing: String, CaseIterable, Sendable {
    case backpack, handbag, suitcase, wallet, passport, card, phone, headphones, laptop, camera, keys, jacket, scarf,
        hat
    case shoe, glasses, ring, necklace, watch, book, notebook, teddyBear, toyCar, ball, bottle, guitar, bicycle
    case scooter, umbrella, cane, inhaler, crutches, cat, dog, rabbit, box, thermos

    /// The colours of a thing.
    public struct Look: Sendable, Hashable {
        /// The main colour.
        public let main: Paint
        /// The colour of small parts, and of the second colour of an animal.
        public let accent: Paint

        /// A look with its colours.
        public init(main: Paint, accent: Paint) { (self.main, self.accent) = (main, accent) }
    }

    /// The size of a picture in pixels.
    static let size = (width: 960, height: 720)

    /// How many pixels of the canvas become one, in each direction.
    private static let oversampling = 2

    /// A picture of the thing: a PNG.
    ///
    /// - Parameter seed: for its angle, size, ground and light. The same seed gives the same picture.
    public func picture(_ look: Look, seed: UInt64) throws(PhotoError) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        let (width, height) = (Self.size.width * Self.oversampling, Self.size.height * Self.oversampling)
        let ground = Ground(behind: look.main, using: &random)
        let large = try ground.picture(width: width, height: height)
        let canvas = Canvas(large)
        let half = Double(height) / 2
        canvas.placed(x: Double(width) / 2, y: half, scale: half) { canvas in
            ground.drawShapes(on: canvas)
            canvas.placed(
                x: .random(in: -0.08...0.08, using: &random), y: .random(in: -0.05...0.05, using: &random),
                angle: .random(in: -maximumAngle...maximumAngle, using: &random),
                scale: .random(in: 0.7...0.8, using: &random)
            ) { canvas in
                canvas.placed(x: 0.05, y: 0.08) { $0.shadow(ground.shadow) { draw(on: $0, look) } }
                draw(on: canvas, look)
            }
        }
        return try large.reduced(to: Self.size).png()
    }

    /// How far it may be turned, in degrees: what stands upright less than what lies.
    private var maximumAngle: Double {
        switch self {
        case .bicycle, .scooter, .cat, .dog, .rabbit, .teddyBear, .toyCar, .suitcase, .laptop, .box: 4
        default: 12
        }
    }
}

extension Picture {
    /// The picture scaled down by a whole number: each pixel is the average of those that it replaces.
    fileprivate func reduced(to size: (width: Int, height: Int)) throws(PhotoError) -> Picture {
        let reduced = try Picture(gdImageCreateTrueColor(Int32(size.width), Int32(size.height)))
        gdImageCopyResampled(
            reduced.image, image, 0, 0, 0, 0, Int32(size.width), Int32(size.height), Int32(width), Int32(height))
        return reduced
    }

    /// The picture as a PNG: compressed little, because it is decoded soon.
    fileprivate func png() throws(PhotoError) -> [UInt8] {
        var size: Int32 = 0
        guard let file = gdImagePngPtrEx(image, &size, 1) else { throw .undecodable }
        defer { gdFree(file) }
        return [UInt8](UnsafeRawBufferPointer(start: file, count: Int(size)))
    }
}
