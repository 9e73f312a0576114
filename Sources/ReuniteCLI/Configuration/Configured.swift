import Configuration
import Foundation
import Synchronization
import SystemPackage

/// The environment and the configuration file: the defaults of the flags.
///
/// A flag takes precedence over its variable (`REUNITE_` and the flag's name in capitals), the variable over the file
/// (JSON, the flag's name in camel case), and the file over the built-in default.
enum Configured {
    private struct State {
        var reader: ConfigReader?
        var problems: [String] = []
    }

    private static let state = Mutex(State())

    /// Reads the environment and the file that `--config` or `REUNITE_CONFIG` names, if any.
    static func load(arguments: [String], environment: [String: String]) async throws {
        let variables = EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "reunite")
        var providers: [any ConfigProvider] = [variables]
        if let path = file(arguments) ?? environment["REUNITE_CONFIG"] {
            providers.append(try await FileProvider<JSONSnapshot>(filePath: FilePath(path)))
        }
        let reader = ConfigReader(providers: providers)
        state.withLock { $0 = State(reader: reader) }
    }

    private static func file(_ arguments: [String]) -> String? {
        for (index, argument) in arguments.enumerated() {
            if argument.hasPrefix("--config=") { return String(argument.dropFirst("--config=".count)) }
            if argument == "--config", index + 1 < arguments.count { return arguments[index + 1] }
        }
        return nil
    }

    /// The configured values that are invalid.
    static var problems: [String] { state.withLock { $0.problems } }

    /// The configured value of a setting; nil if there is none.
    static func value<Value>(_ name: String, parse: (String) -> Value?) -> Value? {
        state.withLock { state in
            guard let reader = state.reader else { return nil }
            let key = ConfigKey(name)
            let text = text(of: key, in: reader)
            guard let text else { return nil }
            if let value = parse(text) { return value }
            state.problems.append("\(variable(name)): '\(text)' cannot be used")
            return nil
        }
    }

    /// The value as text, whatever its type in the file.
    private static func text(of key: ConfigKey, in reader: ConfigReader) -> String? {
        if let text = reader.string(forKey: key) { return text }
        if let number = reader.int(forKey: key) { return String(number) }
        if let number = reader.double(forKey: key) { return String(number) }
        if let flag = reader.bool(forKey: key) { return String(flag) }
        return reader.stringArray(forKey: key)?.joined(separator: ",")
    }

    /// The environment variable of a setting: `REUNITE_DATA_DIR` for `dataDir`.
    static func variable(_ name: String) -> String {
        "REUNITE_"
            + name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
    }
}
