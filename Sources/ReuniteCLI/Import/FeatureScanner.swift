/// Parses ordinary lines in a fraction of `JSONDecoder`'s time: each member belongs to the import format and occurs once, and
/// strings have no escapes. `JSONDecoder` parses all other lines, or explains what is wrong with them.
struct FeatureScanner {
    /// The line is not an ordinary one; it may be valid.
    private struct Unsupported: Error {}

    /// A property of the import format. All of them are strings.
    private typealias Property = ImportFeature.Properties.CodingKeys

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// Parses a line of valid UTF-8; nil if it is not an ordinary one.
    static func feature(_ line: [UInt8]) -> ImportFeature? {
        line.withUnsafeBufferPointer { bytes in
            var scanner = FeatureScanner(bytes: bytes)
            return try? scanner.feature()
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func feature() throws -> ImportFeature {
        var (type, properties): (String?, ImportFeature.Properties?)
        var geometry: ImportFeature.Geometry??
        try members { scanner, name in
            switch name {
            case "type" where type == nil: type = try scanner.text()
            case "geometry" where geometry == nil: geometry = .some(try scanner.isNull() ? nil : scanner.geometry())
            case "properties" where properties == nil: properties = try scanner.properties()
            default: throw Unsupported()
            }
        }
        guard peek() == nil, let type, let properties else { throw Unsupported() }
        return ImportFeature(type: type, geometry: geometry ?? nil, properties: properties)
    }

    private mutating func geometry() throws -> ImportFeature.Geometry {
        var (type, coordinates): (String?, [Double]?)
        try members { scanner, name in
            switch name {
            case "type" where type == nil: type = try scanner.text()
            case "coordinates" where coordinates == nil: coordinates = try scanner.numbers()
            default: throw Unsupported()
            }
        }
        guard let type, type == "Point", let coordinates else { throw Unsupported() }
        return ImportFeature.Geometry(type: type, coordinates: coordinates)
    }

    private mutating func properties() throws -> ImportFeature.Properties {
        var texts: [Property: String] = [:]
        var seen: Set<Property> = []
        try members { scanner, name in
            guard let property = Property(rawValue: name), seen.insert(property).inserted else { throw Unsupported() }
            if try !scanner.isNull() { texts[property] = try scanner.text() }
        }
        return try ImportFeature.Properties(text: { texts[$0] }) { property in
            guard let text = texts[property] else { throw Unsupported() }
            return text
        }
    }

    /// Reads an object with at least one member; a closure reads the value of each.
    private mutating func members(_ value: (inout FeatureScanner, String) throws -> Void) throws {
        try take("{")
        repeat {
            let name = try text()
            try take(":")
            try value(&self, name)
        } while try isFollowed(by: ",", orEnd: "}")
    }

    private mutating func numbers() throws -> [Double] {
        var numbers: [Double] = []
        try take("[")
        repeat { numbers.append(try number()) } while try isFollowed(by: ",", orEnd: "]")
        return numbers
    }

    private mutating func text() throws -> String {
        try take("\"")
        let start = position
        while position < bytes.count, case let byte = bytes[position], byte != UInt8(ascii: "\"") {
            guard byte >= 0x20, byte != UInt8(ascii: "\\") else { throw Unsupported() }
            position += 1
        }
        defer { position += 1 }
        guard position < bytes.count else { throw Unsupported() }
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
    }

    /// Reads a number without an exponent, which coordinates rarely have.
    private mutating func number() throws -> Double {
        _ = peek()
        let start = position
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
        let whole = digits()
        // JSON has no leading zeros.
        guard whole.count == 1 || whole.count > 1 && bytes[whole.lowerBound] != UInt8(ascii: "0") else {
            throw Unsupported()
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            guard !digits().isEmpty else { throw Unsupported() }
        }
        let digits = UnsafeBufferPointer(rebasing: bytes[start..<position])
        guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else { throw Unsupported() }
        return number
    }

    private mutating func digits() -> Range<Int> {
        let start = position
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
            position += 1
        }
        return start..<position
    }

    /// Whether `null` follows; if so, it is read.
    private mutating func isNull() throws -> Bool {
        guard peek() == UInt8(ascii: "n") else { return false }
        for character in "null".utf8 {
            guard position < bytes.count, bytes[position] == character else { throw Unsupported() }
            position += 1
        }
        return true
    }

    private mutating func isFollowed(by separator: Unicode.Scalar, orEnd end: Unicode.Scalar) throws -> Bool {
        let next = peek()
        guard next == UInt8(ascii: separator) || next == UInt8(ascii: end) else { throw Unsupported() }
        position += 1
        return next == UInt8(ascii: separator)
    }

    private mutating func take(_ character: Unicode.Scalar) throws {
        guard peek() == UInt8(ascii: character) else { throw Unsupported() }
        position += 1
    }

    /// The next byte that is no white space; nil at the end.
    private mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x09, 0x0A, 0x0D, 0x20: position += 1
            case let byte: return byte
            }
        }
        return nil
    }
}
