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
            let text =
                reader.string(forKey: key) ?? reader.int(forKey: key).map(String.init)
                ?? reader.double(forKey: key).map { String($0) } ?? reader.bool(forKey: key).map { "\($0)" }
            guard let text else { return nil }
            if let value = parse(text) { return value }
            state.problems.append("\(variable(name)): '\(text)' cannot be used")
            return nil
        }
    }

    /// The environment's name for a setting: `dataDir` is `REUNITE_DATA_DIR`.
    static func variable(_ name: String) -> String {
        "REUNITE_"
            + name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
    }
}
