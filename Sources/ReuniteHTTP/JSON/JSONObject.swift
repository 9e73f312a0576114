import Reunite

/// The members of a body's object, taken one by one into values of the domain.
///
/// What is missing, unknown or invalid becomes a fault with its JSON Pointer (RFC 6901); all of them are told at once.
struct JSONObject {
    /// What is wrong with a body, gathered over all its objects.
    final class Faults {
        /// More are not told: a body can have thousands.
        private static let maximum = 20

        private(set) var list: [Problem.Fault] = []

        func add(_ pointer: String, _ detail: String) {
            guard list.count < Self.maximum else { return }
            list.append(
                Problem.Fault(pointer: String(pointer.unicodeScalars.prefix(100).map(Character.init)), detail: detail))
        }
    }

    private var members: [String: OrderedJSON] = [:]
    private let pointer: String
    /// Whether nothing was sent.
    private let isEmpty: Bool
    let faults: Faults

    /// The members of a body.
    ///
    /// - Throws: ``Problem`` where it is no object.
    init(body: OrderedJSON) throws(Problem) {
        let faults = Faults()
        guard let object = JSONObject(body, pointer: "", faults: faults) else { throw .invalidBody(faults.list) }
        self = object
    }

    private init?(_ value: OrderedJSON, pointer: String, faults: Faults) {
        guard case .object(let members) = value else {
            faults.add(pointer, "must be an object")
            return nil
        }
        self.pointer = pointer
        self.faults = faults
        isEmpty = members.isEmpty
        for member in members { self.members[member.name] = member.value }
    }

    /// A member that must be there, and be a text that makes a value.
    mutating func text<Value>(
        _ name: String, _ parse: (String) throws(InvalidValue) -> Value
    ) -> Value? {
        guard let value = members.removeValue(forKey: name) else {
            fault(name, "is missing")
            return nil
        }
        guard case .string(let text) = value else {
            fault(name, value == .null ? "must not be null" : "must be a text")
            return nil
        }
        do {
            return try parse(text)
        } catch {
            fault(name, error.description)
            return nil
        }
    }

    /// A text that need not be there; null stands for none.
    mutating func optionalText<Value>(
        _ name: String, _ parse: (String) throws(InvalidValue) -> Value
    ) -> Value? {
        if members[name] == .null { members[name] = nil }
        return members[name] == nil ? nil : text(name, parse)
    }

    /// Yes or no; nil where it is not there.
    mutating func optionalFlag(_ name: String) -> Bool? {
        guard let value = members.removeValue(forKey: name) else { return nil }
        guard case .bool(let flag) = value else {
            fault(name, "must be true or false")
            return nil
        }
        return flag
    }

    /// A whole number that must be there.
    mutating func integer(_ name: String) -> Int64? {
        guard let value = members.removeValue(forKey: name) else {
            fault(name, "is missing")
            return nil
        }
        guard case .number(let digits) = value, let number = Int64(digits) else {
            fault(name, "must be a whole number")
            return nil
        }
        return number
    }

    /// An object that must be there.
    mutating func object(_ name: String) -> JSONObject? {
        guard let value = members.removeValue(forKey: name) else {
            fault(name, "is missing")
            return nil
        }
        return JSONObject(value, pointer: path(name), faults: faults)
    }

    /// An object that need not be there; null stands for none.
    mutating func optionalObject(_ name: String) -> JSONObject? {
        if members[name] == .null { members[name] = nil }
        return members[name] == nil ? nil : object(name)
    }

    /// A list of numbers that must be there.
    mutating func numbers(_ name: String) -> [Double]? {
        guard let value = members.removeValue(forKey: name) else {
            fault(name, "is missing")
            return nil
        }
        guard case .array(let elements) = value else {
            fault(name, "must be a list of numbers")
            return nil
        }
        var numbers: [Double] = []
        for (index, element) in elements.enumerated() {
            guard case .number(let digits) = element, let number = Double(digits), number.isFinite else {
                faults.add("\(path(name))/\(index)", "must be a number within the range of a double")
                return nil
            }
            numbers.append(number)
        }
        return numbers
    }

    /// A list of texts that must be there, each of which makes a value.
    mutating func texts<Value>(
        _ name: String, _ parse: (String) throws(InvalidValue) -> Value
    ) -> [Value]? {
        guard let value = members.removeValue(forKey: name) else {
            fault(name, "is missing")
            return nil
        }
        guard case .array(let elements) = value else {
            fault(name, "must be a list of texts")
            return nil
        }
        var values: [Value] = []
        for (index, element) in elements.enumerated() {
            do throws(InvalidValue) {
                guard let text = element.text else { throw InvalidValue("must be a text") }
                values.append(try parse(text))
            } catch {
                faults.add("\(path(name))/\(index)", error.description)
            }
        }
        return values
    }

    /// Says what is wrong with a member.
    func fault(_ name: String, _ detail: String) { faults.add(path(name), detail) }

    /// Makes faults of the members that nobody took.
    func refuseOthers() {
        for name in members.keys.sorted() { fault(name, "is not a member that can be set here") }
    }

    /// Throws what is wrong with the whole body.
    func check() throws(Problem) {
        guard faults.list.isEmpty else {
            guard isEmpty, pointer.isEmpty else { throw .invalidBody(faults.list) }
            throw Problem(
                kind: .invalidBody,
                detail: "The body is missing or empty: send a JSON object with the members that are named here.",
                faults: faults.list)
        }
    }

    private func path(_ name: String) -> String {
        "\(pointer)/\(name.replacing("~", with: "~0").replacing("/", with: "~1"))"
    }
}
