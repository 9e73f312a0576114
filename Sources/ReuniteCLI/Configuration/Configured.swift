import ArgumentParser
import Foundation
import Synchronization

/// The environment and the configuration file: the defaults of the flags.
///
/// A flag takes precedence over its variable (`REUNITE_` and the flag's name in capitals), the variable over the file
/// (JSON, the flag's name in camel case), and the file over the built-in default. A name in the file that is no setting is a
/// problem, and so is a variable that looks like a mistyped one. Other variables may be for scripts or container platforms.
enum Configured {
    /// All settings.
    private static let settings: [any ParsableArguments.Type] = [
        DataSettings.self, PhotoSettings.self, ListingSettings.self, ServerSettings.self, DecideCaseCommand.self,
    ]

    fileprivate struct State {
        var environment: [String: String] = [:]
        var path = ""
        var file: [String: FileSetting] = [:]
        /// The settings that were asked for.
        var names: Set<String> = []
        var problems: [String] = []
    }

    fileprivate static let prefix = "REUNITE_"
    private static let state = Mutex(State())

    /// Reads the environment and the file that `--config` or `REUNITE_CONFIG` names, if any.
    static func load(arguments: [String], environment: [String: String]) throws {
        var loaded = State(environment: environment.filter { $0.key.hasPrefix(prefix) })
        if let path = try file(arguments) ?? environment[variable("config")] {
            (loaded.path, loaded.file) = (path, try FileSetting.all(in: path))
            if loaded.file["config"] != nil {
                loaded.problems.append("config in \(path): a file cannot name another one")
            }
        }
        state.withLock { [loaded] in $0 = loaded }
        // Each asks for its settings.
        for settings in settings { _ = settings.init() }
        state.withLock { $0.problems += $0.unknownNames }
    }

    private static func file(_ arguments: [String]) throws -> String? {
        var paths: [String] = []
        for (index, argument) in arguments.enumerated() {
            if argument.hasPrefix("--config=") { paths.append(String(argument.dropFirst("--config=".count))) }
            if argument == "--config", index + 1 < arguments.count { paths.append(arguments[index + 1]) }
        }
        guard paths.count <= 1 else { throw ValidationError("--config can be given only once") }
        return paths.first
    }

    /// The configured values that are invalid, and the names that are no settings.
    static var problems: [String] { state.withLock { $0.problems } }

    /// The variables that are no settings and do not look like one.
    static var otherVariables: [String] { state.withLock { $0.otherVariables } }

    /// The configured value of a setting; nil if there is none.
    ///
    /// - Parameter flag: the value for `true` or `false` in the file.
    static func value<Value>(
        _ name: String, parse: (String) -> Value?, flag: (Bool) -> Value? = { _ in nil }
    ) -> Value? {
        state.withLock { state in
            state.names.insert(name)
            let variable = variable(name)
            let fromEnvironment = state.environment[variable].map(FileSetting.text)
            guard let setting = fromEnvironment ?? state.file[name] else { return nil }
            let value: Value? =
                switch setting {
                case .text(let text): parse(text)
                case .flag(let isOn): flag(isOn)
                case .other: nil
                }
            if value == nil {
                let place = fromEnvironment == nil ? "\(name) in \(state.path)" : variable
                state.problems.append("\(place): \(setting) cannot be used")
            }
            return value
        }
    }

    /// The configured value of a setting that is `on` or `off`; nil if there is none.
    static func onOrOff(_ name: String) -> String? {
        value(name, parse: \.self, flag: { $0 ? "on" : "off" })
    }

    /// The environment variable of a setting: `REUNITE_DATA_DIR` for `dataDir`.
    static func variable(_ name: String) -> String {
        prefix + name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
    }
}

extension Configured.State {
    /// The problems of names that are no settings.
    fileprivate var unknownNames: [String] {
        let keys = file.keys.sorted().filter { !names.contains($0) }.map { key in
            "\(key) in \(path) is no setting" + (key.nearest(in: names).map { "; did you mean \($0)?" } ?? "")
        }
        let variables = unknownVariables.compactMap { variable, nearest in
            nearest.map { "\(variable) is no setting; did you mean \(Configured.variable($0))?" }
        }
        return keys + variables
    }

    fileprivate var otherVariables: [String] { unknownVariables.filter { $0.nearest == nil }.map(\.variable) }

    private var unknownVariables: [(variable: String, nearest: String?)] {
        let known = Set(names.map(Configured.variable))
        return environment.keys.sorted().filter { !known.contains($0) }.map { variable in
            (variable, String(variable.dropFirst(Configured.prefix.count)).nearest(in: names))
        }
    }
}
