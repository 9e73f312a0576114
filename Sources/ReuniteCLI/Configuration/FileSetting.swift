import ArgumentParser
import Foundation

/// The value of a setting in the configuration file.
enum FileSetting: Decodable, CustomStringConvertible {
    /// A text, a number, or a list of texts: as a variable has it.
    case text(String)
    case flag(Bool)
    /// A value that no setting can have.
    case other

    /// The settings in a file, by name.
    static func all(in path: String) throws -> [String: FileSetting] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        do {
            return try JSONDecoder().decode([String: FileSetting].self, from: data)
        } catch {
            throw ValidationError("\(path) is not a JSON object")
        }
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let number = try? value.decode(Int.self) {
            self = .text(String(number))
        } else if let number = try? value.decode(Double.self) {
            self = .text(String(number))
        } else if let list = try? value.decode([String].self) {
            self = .text(list.joined(separator: ","))
        } else {
            self = .other
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
