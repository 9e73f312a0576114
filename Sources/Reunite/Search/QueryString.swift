/// The parameters of a query string in their order, decoded once and strictly.
public struct QueryString: Sendable {
    /// A parameter as sent.
    public struct Parameter: Hashable, Sendable {
        /// The name, decoded.
        public let name: String
        /// The value, decoded; empty if there is none.
        public let value: String
    }

    /// The parameters, without those that cannot be decoded.
    public private(set) var parameters: [Parameter] = []
    /// The parameters that cannot be decoded.
    public private(set) var faults: [ParameterFault] = []

    /// A query of parameters that were decoded before.
    public init(_ parameters: [Parameter]) { self.parameters = parameters }

    /// Parses `application/x-www-form-urlencoded`: both `+` and `%20` are a space.
    public init(_ query: String?) {
        for pair in (query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
            let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                .map(Substring.init)
            guard let name = Self.decode(sides[0]) else {
                faults.append(.init(parameter: Self.printable(sides[0]), detail: "has a malformed name"))
                continue
            }
            guard let value = Self.decode(sides.count == 2 ? sides[1] : "") else {
                faults.append(.init(parameter: name, detail: "is not valid percent-encoded UTF-8"))
                continue
            }
            parameters.append(Parameter(name: name, value: value))
        }
    }

    /// The values by name. Unknown and repeated parameters become faults.
    mutating func take(_ names: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for parameter in parameters {
            if !names.contains(parameter.name) {
                faults.append(.init(parameter: parameter.name, detail: "is not a parameter of this endpoint"))
            } else if values.updateValue(parameter.value, forKey: parameter.name) != nil {
                faults.append(.init(parameter: parameter.name, detail: "must not be repeated"))
            }
        }
        return values
    }

    /// Checks that there are no parameters.
    public func refuseAll() throws(InvalidParameters) {
        var query = self
        _ = query.take([])
        guard query.faults.isEmpty else { throw InvalidParameters(query.faults) }
    }

    /// The same query without what mail programs, advertisers and feed readers append to addresses.
    public var withoutTracking: QueryString {
        var query = self
        query.parameters.removeAll {
            let name = $0.name.lowercased()
            return Self.tracking.contains(name) || ["utm_", "mc_", "pk_", "mtm_"].contains { name.hasPrefix($0) }
        }
        return query
    }

    /// What programs append to addresses so that a click is told from others, and readers against caches.
    private static let tracking: Set = [
        "_", "_ga", "_gl", "dclid", "fbclid", "gbraid", "gclid", "igsh", "igshid", "mkt_tok", "msclkid", "ref",
        "srsltid", "ttclid", "twclid", "wbraid", "yclid",
    ]

    /// The same query with another value of one parameter.
    public func with(_ name: String, _ value: String) -> QueryString {
        QueryString(parameters.filter { $0.name != name } + [Parameter(name: name, value: value)])
    }

    /// The same, percent-encoded.
    public func replacing(_ name: String, with value: String) -> String { with(name, value).encoded }

    /// The query for links, percent-encoded.
    public var encoded: String { Self.encode(parameters) }

    private static func encode(_ parameters: [Parameter]) -> String {
        parameters.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    private static func decode(_ text: Substring) -> String? {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }) else {
            return String(text)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal)
                else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }

    private static func encode(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "/"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return encoded
    }

    private static func printable(_ text: Substring) -> String {
        String(text.unicodeScalars.filter(\.isASCII).prefix(40).map(Character.init))
    }
}
