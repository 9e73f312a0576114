import ArgumentParser
import Foundation
import Reunite

/// Where the data lie: an option of every command.
struct DataSettings: ParsableArguments {
    @Option(help: "The folder with everything: the SpatiaLite file, photographs, outgoing mail.")
    var dataDir = Configured.value("dataDir") { $0 } ?? "./reunite-data"

    @Option(help: "A JSON file with settings, each by its name in camel case.")
    var config = Configured.value("config") { $0 } ?? ""

    var folder: URL { URL(fileURLWithPath: dataDir, isDirectory: true) }
}

/// How the server serves.
struct ServerSettings: ParsableArguments {
    @Option(help: "The address to listen on.")
    var host = Configured.value("host") { $0 } ?? "127.0.0.1"

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = Configured.value("port", parse: Int.init) ?? 8080

    @Option(help: "The address that people reach the service at; links begin with it. Without it they are relative.")
    var publicUrl = Configured.value("publicUrl") { $0 } ?? ""

    @Option(help: "Origins whose web pages may call the interface, with commas between them; * for all.")
    var corsOrigins = Configured.value("corsOrigins") { $0 } ?? "*"

    @Option(help: "The most connections at a time; more wait.")
    var maxConnections = Configured.value("maxConnections", parse: Int.init) ?? 1024

    @Option(help: "Seconds until a connection on which nothing happens is closed.")
    var idleTimeout = Configured.value("idleTimeout", parse: Int.init) ?? 60

    @Option(help: "Seconds that requests in flight have to finish when the server is stopped.")
    var shutdownTimeout = Configured.value("shutdownTimeout", parse: Int.init) ?? 30

    @Option(help: "How much is logged: trace, debug, info, notice, warning, error or critical.")
    var logLevel = Configured.value("logLevel") { $0 } ?? "info"
}
