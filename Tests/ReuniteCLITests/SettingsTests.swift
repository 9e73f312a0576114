import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import ReuniteCLI

/// Compares the article's table with the program, and tests the precedence of settings.
@Suite struct SettingsTests {
    @Test func articleHasEverySettingAsItIs() async throws {
        let lines = try Article.table("settings", in: "Settings.md")
        let expected = try await Self.settings().map { setting in
            let variable = "REUNITE_" + setting.flag.uppercased().replacing("-", with: "_")
            return
                "| `--\(setting.flag)` | `\(variable)` | \(setting.standard.map { "`\($0)`" } ?? "") | \(setting.help) |"
        }
        #expect(!expected.isEmpty)
        #expect(lines == expected, "The table in Settings.md should read:\n\(expected.joined(separator: "\n"))")
    }

    /// All settings, from the help dump.
    private static func settings() async throws -> [(flag: String, standard: String?, help: String)] {
        let dump = try await TestProgram.run(["serve", "--experimental-dump-help"])
        let json = try #require(try JSONSerialization.jsonObject(with: Data(dump.output.utf8)) as? [String: Any])
        let command = try #require(json["command"] as? [String: Any])
        let arguments = try #require(command["arguments"] as? [[String: Any]])
        return arguments.compactMap { argument in
            guard argument["kind"] as? String == "option", argument["shouldDisplay"] as? Bool == true,
                let name = (argument["preferredName"] as? [String: Any])?["name"] as? String
            else { return nil }
            return (name, argument["defaultValue"] as? String, argument["abstract"] as? String ?? "")
        }
    }

    @Test func everySettingsVariableIsRead() async throws {
        let settings = try await Self.settings().filter { $0.flag != "config" }
        // A different value for each, to detect mix-ups.
        let values = settings.enumerated().map { number, setting in
            let isNumber = setting.standard.flatMap(Double.init) != nil
            return !isNumber
                ? "sample\(number)" : "\(4711 + number)\(setting.standard.flatMap(Int.init) == nil ? ".0" : "")"
        }
        let variables = settings.map { "REUNITE_" + $0.flag.uppercased().replacing("-", with: "_") }
        let help = try await TestProgram.run(
            ["serve", "--help"], environment: Dictionary(uniqueKeysWithValues: zip(variables, values))
        ).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for (variable, value) in zip(variables, values) {
            let isSecret = ["REUNITE_DATABASE_URL", "REUNITE_REPLICA_URL"].contains(variable)
            #expect(help.contains("(default: \(isSecret ? "set" : value))"), "\(variable)")
            #expect(!isSecret || !help.contains("(default: \(value))"))
        }
    }

    @Test(arguments: [("--map-tiles", "--map-view"), ("--map-view", "--map-tiles")])
    func aWrongSettingIsNamed(_ wrong: String, _ other: String) async throws {
        let served = try await TestProgram.run(["serve", wrong, "nonsense"])
        #expect(served.status == 64)
        #expect(served.errors.contains("\(wrong) must be"), "\(served.errors)")
        #expect(!served.errors.contains(other), "\(served.errors)")
    }

    @Test func flagsWinOverVariablesAndVariablesOverTheFile() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("settings.json")
        try Data(#"{"port": 7001, "host": "127.0.0.2", "dataDir": "/from/file"}"#.utf8).write(to: file)
        func defaults(_ arguments: [String], _ environment: [String: String]) async throws -> String {
            let help = try await TestProgram.run(["serve", "--help"] + arguments, environment: environment).output
            return help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let fromFile = try await defaults(["--config", file.path], [:])
        #expect(fromFile.contains("(default: 7001)") && fromFile.contains("(default: 127.0.0.2)"))
        #expect(fromFile.contains("(default: /from/file)"))
        let fromVariable = try await defaults([], ["REUNITE_CONFIG": file.path, "REUNITE_PORT": "7002"])
        #expect(fromVariable.contains("(default: 7002)") && fromVariable.contains("(default: 127.0.0.2)"))
        let flag = try await TestProgram.run(
            ["serve", "--port", "99999"], environment: ["REUNITE_PORT": "7002", "REUNITE_CONFIG": file.path])
        #expect(flag.status == 64 && flag.errors.contains("--port"))
        let missing = try await TestProgram.run(["serve", "--config", "/nonexistent.json"])
        #expect(missing.status == 2)
        let two = try await TestProgram.run(["serve", "--config", file.path, "--config=\(file.path)"])
        #expect(two.status != 0 && two.errors.contains("only once"))
    }

    /// The errors of a server with a configuration file, which must not start.
    private static func errors(_ file: String, _ environment: [String: String] = [:]) async throws -> String {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("settings.json")
        try Data(file.utf8).write(to: url)
        let served = try await TestProgram.run(
            ["serve", "--config", url.path, "--data-dir", folder.url.path], environment: environment)
        #expect([2, 64].contains(served.status), "\(file)")
        return served.errors
    }

    @Test(arguments: [
        #"{"allowedEmailDomains": {"a": 1}}"#, #"{"allowedEmailDomains": null}"#,
        #"{"allowedEmailDomains": ["campus.example", 1]}"#, #"{"allowedEmailDomains": [["campus.example"]]}"#,
        #"{"allowedEmailDomains": true}"#, #"{"allowedEmailDomains": []}"#, #"{"allowedEmailDomains": " , "}"#,
    ]) func aValueOfTheWrongFormIsRefused(file: String) async throws {
        let errors = try await Self.errors(file)
        #expect(errors.contains("allowedEmailDomains in /") && errors.contains("cannot be used"), "\(errors)")
    }

    @Test(arguments: [
        (#"{"allowedEmailDomain": "campus.example"}"#, "did you mean allowedEmailDomains?"),
        (#"{"allowed-email-domains": "campus.example"}"#, "did you mean allowedEmailDomains?"),
        (#"{"port": 0, "RateLimits": "on"}"#, "did you mean rateLimits?"),
        (#"{"moderater": "ada@example.org"}"#, "did you mean moderator?"),
        (#"{"nonsense": 1}"#, "nonsense in /"), (#"{"config": "other.json"}"#, "a file cannot name another one"),
        (#"["port"]"#, "is not a JSON object"), (#"{"port": 1"#, "is not valid JSON"),
    ]) func anUnknownNameIsRefused(file: String, expected: String) async throws {
        let errors = try await Self.errors(file)
        #expect(errors.contains(expected), "\(errors)")
    }

    @Test(
        "A name that is in the file twice is refused by every command",
        arguments: ["serve", "check", "account", "generate"])
    func duplicates(command: String) async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("settings.json")
        try Data(#"{"port": 7001, "host": "127.0.0.2", "p\u006frt": 7002}"#.utf8).write(to: url)
        let result = try await TestProgram.run([command], environment: ["REUNITE_CONFIG": url.path])
        #expect(result.status == 2)
        #expect(
            result.errors.contains("\(url.path) is not valid JSON: duplicate name \"port\""))
    }

    @Test func aMistypedVariableIsRefusedByEveryCommand() async throws {
        for command in ["serve", "check"] {
            let result = try await TestProgram.run(
                [command, "--data-dir", "/nonexistent"], environment: ["REUNITE_ALLOWED_EMAIL_DOMAIN": "campus.example"]
            )
            #expect(result.status == 2)
            #expect(
                result.errors.contains(
                    "REUNITE_ALLOWED_EMAIL_DOMAIN is no setting; did you mean REUNITE_ALLOWED_EMAIL_DOMAINS?"))
        }
    }

    /// Other variables belong to scripts, or to the platform on which a container runs.
    @Test func variablesOfOthersAreAccepted() async throws {
        let scripts = [
            "BENCH_BINARY", "BENCH_COUNT", "BENCH_DIR", "BENCH_PHOTOGRAPH", "BROWSER_BINARY", "BROWSER_HANGS",
            "FULL_TESTS",
            "FUZZ_BINARY", "FUZZ_DIR", "PHOTOGRAPHS", "PICTURE_BINARY", "PYTHON", "RANDOM_SEED",
            "SCHEMATHESIS_EXAMPLES",
            "SCREENSHOTS", "SOAK_BINARY", "SOAK_DIR", "SOAK_SEED", "TOKEN", "URL", "VENV", "SERVICE_HOST",
            "PORT_8080_TCP_ADDR",
        ]
        let variables = Dictionary(uniqueKeysWithValues: scripts.map { ("REUNITE_\($0)", "x") })
        let version = try await TestProgram.run(["generate", "--count", "1"], environment: variables)
        #expect(version.status == 0, "\(version.errors)")
        let served = try await Self.errors(#"{"worldMap": "/nonexistent"}"#, variables)
        #expect(served.contains("variable=REUNITE_SERVICE_HOST"), "\(served)")
    }

    @Test func trueAndFalseAreOnAndOff() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("settings.json")
        try Data(#"{"rateLimits": false, "alerts": true, "corsOrigins": []}"#.utf8).write(to: file)
        let help = try await TestProgram.run(["serve", "--help", "--config", file.path]).output
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(help.contains("on or off. (default: off)"))
        let errors = try await Self.errors(#"{"metricsClients": false}"#)
        #expect(errors.contains("false, which is only for settings that are on or off, cannot be used"), "\(errors)")
    }

    @Test(arguments: [
        ["--max-connections", "9223372036854775807"], ["--max-photo-size", "2305843009213693952"],
        ["--shutdown-timeout", "9223372036854775807"], ["--max-photos", "0"], ["--port", "65536"],
        ["--public-url", "https://x.example/?q"], ["--public-url", "https://x.example/#f"],
        ["--public-url", "https://user:password@x.example"], ["--allowed-email-domains", ","],
    ])
    func whatTheServiceCannotUseIsRefused(_ arguments: [String]) {
        let error = #expect(throws: (any Error).self) { try ServerSettings.parse(arguments) }
        #expect(error.map { ServerSettings.message(for: $0).hasPrefix("\(arguments[0]) must be ") } == true)
    }
}
