extension Plane {
    /// Scales the plane. Each output sample is a weighted sum of all source samples that it covers, which avoids aliasing.
    func scaled(across: ResamplingFilter, down: ResamplingFilter) -> Plane {
        let (width, height) = (across.count, down.count)
        return Plane(width: width, height: height) { target in
            samples.withUnsafeBufferPointer { source in
                let rows = RowScaler(width: self.width, across: across, down: down, source: source)
                for y in stride(from: 0, to: height, by: 4) { rows.scale(y..<min(y + 4, height), to: target, width) }
            }
        }
    }
}

/// Scales four output rows at a time, which fit into SIMD registers: first vertically, by whole rows, then horizontally,
/// four samples of a column at once.
private final class RowScaler {
    private let width: Int
    private let across: ResamplingFilter
    private let down: ResamplingFilter
    private let source: UnsafeBufferPointer<UInt8>
    private let row: UnsafeMutablePointer<Float>
    /// Four rows after vertical scaling, with the four samples of a column next to each other.
    private let band: UnsafeMutablePointer<SIMD4<Float>>

    init(width: Int, across: ResamplingFilter, down: ResamplingFilter, source: UnsafeBufferPointer<UInt8>) {
        (self.width, self.across, self.down, self.source) = (width, across, down, source)
        row = .allocate(capacity: width)
        band = .allocate(capacity: width)
        band.initialize(repeating: SIMD4(repeating: 0), count: width)
    }

    deinit {
        row.deallocate()
        band.deallocate()
    }

    func scale(_ rows: Range<Int>, to target: UnsafeMutableBufferPointer<UInt8>, _ targetWidth: Int) {
        for y in rows {
            sum(y)
            UnsafeMutablePointer<Float>(OpaquePointer(band)).interleave(row, count: width, at: y - rows.lowerBound)
        }
        across.factors.withUnsafeBufferPointer { factors in
            for x in 0..<targetWidth {
                let first = band + across.firsts[x]
                let weights = factors.baseAddress! + x * across.taps
                var sum = SIMD4<Float>(repeating: 0)
                for tap in 0..<across.taps { sum += first[tap] * weights[tap] }
                sum.replace(with: 0, where: sum .< 0)
                sum.replace(with: 255, where: sum .> 255)
                // Adding 2²³ rounds to the nearest integer, which the low bits of the float then hold.
                let whole = unsafeBitCast(sum + SIMD4(repeating: 8_388_608), to: SIMD4<UInt32>.self)
                for y in rows { target[y * targetWidth + x] = UInt8(truncatingIfNeeded: whole[y - rows.lowerBound]) }
            }
        }
    }

    /// Scales one row vertically: a weighted sum of source rows, four at a time.
    private func sum(_ y: Int) {
        var place = source.baseAddress! + down.firsts[y] * width
        let weights = down.factors[y * down.taps..<(y + 1) * down.taps]
        row.initialize(repeating: 0, count: width)
        var remaining = weights
        while remaining.count >= 4 {
            let start = remaining.startIndex
            let (a, b, c, d) = (
                remaining[start], remaining[start + 1], remaining[start + 2], remaining[start + 3]
            )
            let (second, third, fourth) = (place + width, place + 2 * width, place + 3 * width)
            for x in 0..<width {
                row[x] += (a * Float(place[x]) + b * Float(second[x])) + (c * Float(third[x]) + d * Float(fourth[x]))
            }
            place += 4 * width
            remaining = remaining.dropFirst(4)
        }
        for weight in remaining {
            for x in 0..<width { row[x] += weight * Float(place[x]) }
            place += width
        }
    }
}

extension UnsafeMutablePointer<Float> {
    /// Writes the row to every fourth element.
    fileprivate func interleave(_ row: UnsafeMutablePointer<Float>, count: Int, at offset: Int) {
        for x in 0..<count { self[4 * x + offset] = row[x] }
    }
}
