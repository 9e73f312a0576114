import ArgumentParser
import Foundation
import ReuniteHTTP

/// The value of a setting in the configuration file.
enum FileSetting: CustomStringConvertible {
    /// A text, a number, or a list of texts: as a variable has it.
    case text(String)
    case flag(Bool)
    /// A value that no setting can have.
    case other

    /// The settings in a file, by name.
    static func all(in path: String) throws -> [String: FileSetting] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ValidationError("\(path.isEmpty ? "the configuration file" : path) cannot be read")
        }
        let json: OrderedJSON
        do {
            json = try OrderedJSONParser.parse(data)
        } catch {
            throw ValidationError("\(path) is not valid JSON: \(error.reason)")
        }
        guard case .object(let members) = json else { throw ValidationError("\(path) is not a JSON object") }
        return Dictionary(uniqueKeysWithValues: members.map { ($0.name, FileSetting($0.value)) })
    }

    private init(_ value: OrderedJSON) {
        switch value {
        case .bool(let flag): self = .flag(flag)
        case .string(let text): self = .text(text)
        case .number(let digits):
            // 8080.0 and 1e3 are whole numbers.
            let whole = Int(digits) ?? Double(digits).flatMap(Int.init(exactly:))
            self = .text(whole.map(String.init) ?? digits)
        case .array(let elements):
            let texts = elements.compactMap(\.text)
            self = texts.count == elements.count ? .text(texts.joined(separator: ",")) : .other
        case .null, .object: self = .other
        }
    }

    var description: String {
        switch self {
        case .text(let text): "'\(text)'"
        case .flag(let isOn): "\(isOn), which is only for settings that are on or off,"
        case .other: "a value that is not a text, a number or a list of texts"
        }
    }
}
