/// The state of reading an object of JSON byte by byte: depth, strings, and the members that say what kind of object it is.
struct ObjectMembers {
    /// Whether bytes of JSON are inside a string.
    struct Quotes {
        private(set) var areOpen = false
        private var isEscaped = false

        mutating func read(_ byte: UInt8) {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = areOpen
            } else if byte == UInt8(ascii: "\"") {
                areOpen.toggle()
            }
        }
    }

    enum Name {
        case type, features, other
    }

    /// The number of open brackets.
    private(set) var depth: Int
    private(set) var quotes = Quotes()
    /// The name of the object's own member that is being read.
    private(set) var name = Name.other
    /// Whether the object's own type is Feature; nil if it is not known yet.
    private(set) var isFeature: Bool?
    /// The beginning of the object's own latest string, long enough to tell names and types apart.
    private var string: [UInt8] = []

    init(depth: Int = 0) { self.depth = depth }

    mutating func read(_ byte: UInt8) {
        let isInside = quotes.areOpen
        quotes.read(byte)
        if quotes.areOpen {
            guard depth == 1 else { return }
            if !isInside {
                string.removeAll(keepingCapacity: true)
            } else if string.count < 10 {
                string.append(byte)
            }
            return
        }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        case _ where depth != 1: break
        case UInt8(ascii: ":"):
            name =
                string.elementsEqual("type".utf8) ? .type : string.elementsEqual("features".utf8) ? .features : .other
        case UInt8(ascii: ","): name = .other
        case UInt8(ascii: "\"") where isInside && name == .type: isFeature = string.elementsEqual("Feature".utf8)
        default: break
        }
    }
}
