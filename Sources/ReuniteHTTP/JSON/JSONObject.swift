import Reunite

/// The members of an object in a body, read one by one into domain values.
///
/// Missing, unknown and invalid members are collected as faults with their JSON Pointers (RFC 6901) and reported
/// together.
struct JSONObject {
    /// The faults of a body, in all its objects.
    final class Faults {
        /// Maximum number of reported faults: a body can have thousands.
        private static let maximum = 20

        private(set) var list: [Problem.Fault] = []

        func add(_ pointer: String, _ detail: String, _ reason: String? = nil) {
            guard list.count < Self.maximum else { return }
            let pointer = String(pointer.unicodeScalars.prefix(100).map(Character.init))
            list.append(Problem.Fault(pointer: pointer, detail: detail, reason: reason))
        }
    }

    private var members: [String: OrderedJSON] = [:]
    private let pointer: String
    /// Whether the body was empty.
    private let isEmpty: Bool
    let faults: Faults

    /// The object of a body.
    ///
    /// - Throws: ``Problem`` if the body is no object.
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

    /// Whether a member is there and was not read yet, even if it is null.
    func has(_ name: String) -> Bool { members[name] != nil }

    /// A required string that is parsed into a value.
    mutating func text<Value>(
        _ name: String, _ parse: (String) throws(InvalidValue) -> Value
    ) -> Value? {
        guard let value = members.removeValue(forKey: name) else {
            fault(name, "is missing")
            return nil
        }
        guard case .string(let text) = value else {
            fault(name, value == .null ? "must not be null" : "must be a string")
            return nil
        }
        do {
            return try parse(text)
        } catch {
            fault(name, error.description)
            return nil
        }
    }

    /// An optional string; null counts as missing.
    mutating func optionalText<Value>(
        _ name: String, _ parse: (String) throws(InvalidValue) -> Value
    ) -> Value? {
        if members[name] == .null { members[name] = nil }
        return members[name] == nil ? nil : text(name, parse)
    }

    /// A required string or null.
    mutating func nullableText<Value>(
        _ name: String, _ parse: (String) throws(InvalidValue) -> Value
    ) -> Value? {
        if members[name] == .null {
            members[name] = nil
            return nil
        }
        return text(name, parse)
    }

    /// An optional Boolean; nil if it is missing.
    mutating func optionalFlag(_ name: String) -> Bool? {
        guard let value = members.removeValue(forKey: name) else { return nil }
        guard case .bool(let flag) = value else {
            fault(name, "must be true or false")
            return nil
        }
        return flag
    }

    /// A required integer.
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

    /// A required object.
    mutating func object(_ name: String) -> JSONObject? {
        guard let value = members.removeValue(forKey: name) else {
            fault(name, "is missing")
            return nil
        }
        return JSONObject(value, pointer: path(name), faults: faults)
    }

    /// A required object or null.
    mutating func nullableObject(_ name: String) -> JSONObject? {
        if members[name] == .null {
            members[name] = nil
            return nil
        }
        return object(name)
    }

    /// An optional object; null counts as missing.
    mutating func optionalObject(_ name: String) -> JSONObject? {
        if members[name] == .null { members[name] = nil }
        return members[name] == nil ? nil : object(name)
    }

    /// A required array of numbers.
    mutating func numbers(_ name: String) -> [Double]? {
        guard let value = members.removeValue(forKey: name) else {
            fault(name, "is missing")
            return nil
        }
        guard case .array(let elements) = value else {
            fault(name, "must be an array of numbers")
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

    /// A required array of strings, each parsed into a value.
    mutating func texts<Value>(
        _ name: String, _ parse: (String) throws(InvalidValue) -> Value
    ) -> [Value]? {
        guard let value = members.removeValue(forKey: name) else {
            fault(name, "is missing")
            return nil
        }
        guard case .array(let elements) = value else {
            fault(name, "must be an array of strings")
            return nil
        }
        var values: [Value] = []
        for (index, element) in elements.enumerated() {
            do throws(InvalidValue) {
                guard let text = element.text else { throw InvalidValue("must be a string") }
                values.append(try parse(text))
            } catch {
                faults.add("\(path(name))/\(index)", error.description, error.reason)
            }
        }
        return values
    }

    /// An optional array of strings, each parsed into a value; empty if it is missing or null.
    mutating func optionalTexts<Value>(
        _ name: String, atMost maximum: Int, _ parse: (String) throws(InvalidValue) -> Value
    ) -> [Value] {
        if members[name] == .null { members[name] = nil }
        guard let value = members[name] else { return [] }
        if case .array(let elements) = value, elements.count > maximum {
            members[name] = nil
            fault(name, "must have at most \(maximum) elements")
            return []
        }
        return texts(name, parse) ?? []
    }

    /// Adds a fault of a member.
    func fault(_ name: String, _ detail: String) { faults.add(path(name), detail) }

    /// Adds a fault for each member that was not read.
    func refuseOthers() {
        for name in members.keys.sorted() { fault(name, "is not a member that can be set here") }
    }

    /// Throws all faults of the body, among them the members that were not read.
    func finish() throws(Problem) {
        refuseOthers()
        guard faults.list.isEmpty else {
            guard isEmpty, pointer.isEmpty else { throw .invalidBody(faults.list) }
            throw Problem(
                kind: .invalidBody,
                detail: "The body is missing or empty. Send a JSON object with the members listed here.",
                faults: faults.list)
        }
    }

    private func path(_ name: String) -> String {
        "\(pointer)/\(name.replacing("~", with: "~0").replacing("/", with: "~1"))"
    }
}

extension Identifier {
    /// The parser of an id in a body.
    ///
    /// - Parameter thing: what it identifies, such as "a listing".
    static func parser(of thing: String) -> (String) throws(InvalidValue) -> Self {
        { text throws(InvalidValue) in
            guard let id = Self(text) else { throw InvalidValue("must be the id of \(thing)") }
            return id
        }
    }
}
