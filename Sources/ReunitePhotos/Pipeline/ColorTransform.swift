import CLittleCMS

/// A conversion of pixels to sRGB by Little CMS: of four bytes each, in place.
final class ColorTransform {
    /// What a pixel is.
    enum Pixels: UInt32 {
        case rgb, gray, cmyk, invertedCMYK

        /// The layout, as Little CMS has it.
        fileprivate var layout: UInt32 {
            switch self {
            case .rgb: UInt32(REUNITE_RGB)
            case .gray: UInt32(REUNITE_GRAY)
            case .cmyk: UInt32(REUNITE_CMYK)
            case .invertedCMYK: UInt32(REUNITE_CMYK_INVERTED)
            }
        }

        fileprivate var space: cmsColorSpaceSignature {
            switch self {
            case .rgb: cmsSigRgbData
            case .gray: cmsSigGrayData
            case .cmyk, .invertedCMYK: cmsSigCmykData
            }
        }
    }

    /// Kinds of profiles that belong to pictures.
    private static let classes = [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]

    private let transform: cmsHTRANSFORM

    /// - Returns: nil if the profile is damaged or not one of such pixels, or if it would change no colour by more than one
    ///   of 255, as that of sRGB: most pictures cost no conversion.
    init?(_ encoding: ColorEncoding, of pixels: Pixels) {
        guard let source = Self.profile(encoding) else { return nil }
        defer { cmsCloseProfile(source) }
        guard cmsGetColorSpace(source) == pixels.space, Self.classes.contains(cmsGetDeviceClass(source)),
            let target = cmsCreate_sRGBProfile()
        else { return nil }
        defer { cmsCloseProfile(target) }
        guard
            let transform = cmsCreateTransform(
                source, pixels.layout, target, UInt32(REUNITE_RGB), UInt32(INTENT_PERCEPTUAL), 0)
        else { return nil }
        self.transform = transform
        if pixels == .rgb || pixels == .gray, !changesColors { return nil }
    }

    deinit { cmsDeleteTransform(transform) }

    /// Converts pixels in place.
    func convert(_ pixels: UnsafeMutableRawPointer, count: Int) {
        cmsDoTransform(transform, pixels, pixels, UInt32(count))
    }

    /// Whether it changes a colour by more than one; of all greys and some others.
    private var changesColors: Bool {
        let greys: [Int32] = (0...255).map { 0x10101 * $0 }
        let steps: [Int32] = [0, 51, 128, 204, 255]
        let before =
            greys
            + steps.flatMap { red in
                steps.flatMap { green in steps.map { red << 16 | green << 8 | $0 } }
            }
        var after = before
        convert(&after, count: after.count)
        return zip(before, after).contains { before, after in
            [0, 8, 16].contains { abs((before >> $0 & 0xFF) - (after >> $0 & 0xFF)) > 1 }
        }
    }

    private static func profile(_ encoding: ColorEncoding) -> cmsHPROFILE? {
        switch encoding {
        case .profile(let bytes): return cmsOpenProfileFromMem(bytes, UInt32(bytes.count))
        case .rgb(let places, let function):
            let table = (0..<4096).map { UInt16((65_535 * function.brightness(Double($0) / 4095)).rounded()) }
            guard let curve = cmsBuildTabulatedToneCurve16(nil, UInt32(table.count), table) else { return nil }
            defer { cmsFreeToneCurve(curve) }
            func place(_ place: (x: Double, y: Double)) -> cmsCIExyY { cmsCIExyY(x: place.x, y: place.y, Y: 1) }
            var white = place(places.white)
            var primaries = cmsCIExyYTRIPLE(
                Red: place(places.red), Green: place(places.green), Blue: place(places.blue))
            return cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve])
        }
    }
}
