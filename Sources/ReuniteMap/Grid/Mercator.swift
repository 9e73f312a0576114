import Foundation
import Reunite

/// Web Mercator with 2³² columns, counted from 180° west, and 2³² rows, counted from the north.
///
/// A column is 9 mm wide at the equator. Latitudes beyond ``maximumLatitude`` are clamped to the first and last row, so
/// that the poles are on the map.
///
/// Source: OGC 17-083r2, "Two Dimensional Tile Matrix Set", annex D.1 (WebMercatorQuad).
public enum Mercator {
    /// The latitude of the upper edge, in degrees.
    public static let maximumLatitude = 85.051_128_779_806_59

    static let size = 4_294_967_296.0

    /// The column of a longitude. It is monotonic: a larger longitude never has a smaller column.
    static func column(_ longitude: Double) -> UInt32 {
        UInt32(min(max((longitude + 180) / 360 * size, 0), size - 1))
    }

    /// The row of a latitude. It is monotonic, except for rounding by one row.
    static func row(_ latitude: Double) -> UInt32 {
        UInt32(min(max(place(latitude: latitude), 0), size - 1))
    }

    /// The fractional row of a latitude.
    static func place(latitude: Double) -> Double {
        let sine = sin(min(max(latitude, -89.999), 89.999) * .pi / 180)
        return (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * size
    }

    /// The fractional column of a longitude.
    static func place(longitude: Double) -> Double { (longitude + 180) / 360 * size }

    /// The longitude of a fractional column.
    static func longitude(_ column: Double) -> Double { column / size * 360 - 180 }

    /// The latitude of a fractional row.
    static func latitude(_ row: Double) -> Double { atan(sinh(.pi * (1 - 2 * row / size))) * 180 / .pi }
}

/// The Z-order (Morton) curve through columns and rows: every cell of the quadtree is one contiguous range of it.
///
/// Source: G. M. Morton, "A computer oriented geodetic data base", IBM 1966.
enum Morton {
    /// Interleaves the bits: those of the column are even, those of the row odd.
    static func code(column: UInt32, row: UInt32) -> UInt64 {
        spread(column) | spread(row) << 1
    }

    static func column(_ code: UInt64) -> UInt32 { gather(code) }

    static func row(_ code: UInt64) -> UInt32 { gather(code >> 1) }

    private static func spread(_ number: UInt32) -> UInt64 {
        var bits = UInt64(number)
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }

    private static func gather(_ code: UInt64) -> UInt32 {
        var bits = code & 0x5555_5555_5555_5555
        bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
        bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF
        return UInt32(truncatingIfNeeded: bits | bits >> 16)
    }
}
