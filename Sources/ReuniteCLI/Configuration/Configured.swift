import Configuration
import Foundation
import Synchronization
import SystemPackage

/// What the environment and the configuration file say: the defaults of the flags.
///
/// A flag wins over its variable (`REUNITE_` and the flag's name in capitals), which wins over the file (JSON, the
/// flag's name in camel case), which wins over the built-in default.
enum Configured {
    private struct State {
        var reader: ConfigReader?
        var problems: [String] = []
    }

    private static let state = Mutex(State())

    /// Reads the environment and, where there is one, the file that `--config` or `REUNITE_CONFIG` names.
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

    /// What was configured but cannot be used.
    static var problems: [String] { state.withLock { $0.problems } }

    /// The value of a setting, nil where nothing was configured.
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

    /// The value in whichever type the file has it.
    private static func text(of key: ConfigKey, in reader: ConfigReader) -> String? {
        if let text = reader.string(forKey: key) { return text }
        if let number = reader.int(forKey: key) { return String(number) }
        if let number = reader.double(forKey: key) { return String(number) }
        if let flag = reader.bool(forKey: key) { return String(flag) }
        return reader.stringArray(forKey: key)?.joined(separator: ",")
    }

    /// The environment's name for a setting: `dataDir` is `REUNITE_DATA_DIR`.
    static func variable(_ name: String) -> String {
        "REUNITE_"
            + name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
    }
}
