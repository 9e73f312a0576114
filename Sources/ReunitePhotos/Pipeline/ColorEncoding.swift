import CZlib

/// Which colours the numbers of a picture's pixels are, where they may be others than those of sRGB.
enum ColorEncoding {
    /// Maximum number of bytes of an ICC profile. Those of printers have three million, those of cameras and screens a thousand.
    static let maximumProfile = 4_000_000

    /// An ICC profile; one that is damaged, or made for other pixels, is ignored.
    case profile([UInt8])
    /// Red, green and blue light: where they are, and how bright a number is.
    case rgb(Chromaticities, TransferFunction)

    /// A profile from a file; nil if it is empty or too large.
    static func icc(_ bytes: some Collection<UInt8>) -> ColorEncoding? {
        (1...maximumProfile).contains(bytes.count) ? .profile(Array(bytes)) : nil
    }

    /// A profile that zlib has compressed; nil if it is damaged or too large.
    static func compressed(_ bytes: [UInt8]) -> ColorEncoding? {
        let profile = [UInt8](unsafeUninitializedCapacity: maximumProfile) { profile, count in
            var length = uLongf(maximumProfile)
            count = uncompress(profile.baseAddress, &length, bytes, uLong(bytes.count)) == Z_OK ? Int(length) : 0
        }
        return icc(profile)
    }

    /// Whether code points say which colours: others are unspecified, reserved, or not supported.
    static func areKnown(primaries: Int, transfer: Int) -> Bool {
        [1, 5, 6, 7, 9, 11, 12].contains(primaries) && [1, 4, 5, 6, 8, 13, 14, 15, 16, 17, 18].contains(transfer)
    }

    /// Code points, as HEIF (`nclx`) and PNG (`cICP`) have them. Unknown ones are those of sRGB; nil for sRGB.
    ///
    /// Source: ITU-T H.273, tables 2 and 3.
    static func codePoints(primaries: Int, transfer: Int) -> ColorEncoding? {
        let (places, function) = (Chromaticities(codePoint: primaries), TransferFunction(codePoint: transfer))
        return places.isSRGB && function == .sRGB ? nil : .rgb(places, function)
    }
}
