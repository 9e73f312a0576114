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

    /// - Returns: nil if the profile is damaged or not one of such pixels, or if it is that of sRGB, as most are: their pictures
    ///   cost no conversion.
    init?(_ encoding: ColorEncoding, of pixels: Pixels) {
        guard let source = Self.profile(encoding) else { return nil }
        defer { cmsCloseProfile(source) }
        guard cmsGetColorSpace(source) == pixels.space, Self.classes.contains(cmsGetDeviceClass(source)),
            !Self.isSRGB(source), let target = cmsCreate_sRGBProfile()
        else { return nil }
        defer { cmsCloseProfile(target) }
        guard
            let transform = cmsCreateTransform(
                source, pixels.layout, target, UInt32(REUNITE_RGB), UInt32(INTENT_PERCEPTUAL), 0)
        else { return nil }
        self.transform = transform
    }

    deinit { cmsDeleteTransform(transform) }

    /// Converts pixels in place.
    func convert(_ pixels: UnsafeMutableRawPointer, count: Int) {
        cmsDoTransform(transform, pixels, pixels, UInt32(count))
    }

    /// Whether a profile is one of sRGB by its lights and the brightness of its numbers, to one of 255.
    private static func isSRGB(_ profile: cmsHPROFILE) -> Bool {
        guard cmsIsMatrixShaper(profile) != 0, cmsIsTag(profile, cmsSigAToB0Tag) == 0 else { return false }
        // X, Y and Z of each light, adapted to D50.
        let lights = [
            (cmsSigRedColorantTag, cmsSigRedTRCTag, (0.4361, 0.2225, 0.0139)),
            (cmsSigGreenColorantTag, cmsSigGreenTRCTag, (0.3851, 0.7169, 0.0971)),
            (cmsSigBlueColorantTag, cmsSigBlueTRCTag, (0.1431, 0.0606, 0.7141)),
        ]
        return lights.allSatisfy { place, brightness, expected in
            guard let place = cmsReadTag(profile, place)?.assumingMemoryBound(to: cmsCIEXYZ.self).pointee,
                let curve = cmsReadTag(profile, brightness)
            else { return false }
            let numbers = [(place.X, expected.0), (place.Y, expected.1), (place.Z, expected.2)]
            return numbers.allSatisfy { abs($0 - $1) < 0.002 }
                && (0...32).allSatisfy { step in
                    let value = Double(step) / 32
                    let found = Double(cmsEvalToneCurveFloat(OpaquePointer(curve), Float(value)))
                    let (less, more) = (max(0, value - 1.0 / 255), value + 1.0 / 255)
                    return (TransferFunction.sRGB.brightness(less)...TransferFunction.sRGB.brightness(more))
                        .contains(found)
                }
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
