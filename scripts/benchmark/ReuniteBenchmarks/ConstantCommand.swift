import ArgumentParser
import Foundation
import Hummingbird
import Logging
import NIOCore
import ReuniteHTTP
import ReuniteService

/// `ReuniteBenchmarks constant`: serves responses that cost nothing to make, behind the service's own middleware.
///
/// Time beyond this is the cost of producing responses. Prints its address as `reunite serve` does, and stops
/// on SIGTERM.
struct ConstantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "constant", abstract: "Serve constant responses at /constant/BYTES.")

    @Option(help: "Size of a response in bytes; several sizes are several paths.")
    var bytes: [Int]

    func validate() throws {
        guard bytes.allSatisfy({ $0 >= 0 }) else { throw ValidationError("--bytes must not be below 0") }
    }

    func run() async throws {
        var configuration = ServiceConfiguration()
        configuration.port = 0
        var logger = Logger(label: "ReuniteBenchmarks")
        logger.logLevel = .warning
        let metrics = PrometheusMetrics()
        let router = Router.withMiddleware(metrics: metrics, configuration: configuration)
        for size in Set(bytes) {
            let body = ByteBuffer(repeating: UInt8(ascii: "x"), count: size)
            router.get("constant/\(size)") { _, _ in
                Response(
                    status: .ok, headers: [.contentType: "application/geo+json"], body: ResponseBody(byteBuffer: body))
            }
        }
        let application = ApplicationBuilder.application(
            router: router, services: [], metrics: metrics, configuration: configuration, logger: logger
        ) { port in
            FileHandle.standardOutput.write(Data("Reunite answers at http://127.0.0.1:\(port)\n".utf8))
        }
        try await application.runService()
    }
}
