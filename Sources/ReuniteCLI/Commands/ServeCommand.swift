import ArgumentParser
import Foundation
import Logging
import Metrics
import Reunite
import ReuniteHTTP
import ReuniteMail
import ReunitePhotos
import ReuniteStorage
import ReuniteWeb
import ServiceLifecycle
import UnixSignals

/// `reunite serve`: runs the HTTP server until it is stopped.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the listings of a data folder over HTTP.",
        discussion: """
            Creates the folder and the store if they do not exist, and prints the address when it is ready. On SIGTERM
            or SIGINT it accepts no more requests and finishes the running ones.

            Example: reunite serve --data-dir /var/lib/reunite --port 8080
            """)

    @OptionGroup var data: DataSettings
    @OptionGroup var listings: ListingSettings
    @OptionGroup var server: ServerSettings

    func validate() throws {
        guard (0...65_535).contains(server.port) else { throw ValidationError("--port must be between 0 and 65535") }
        guard server.maxConnections > 0 else { throw ValidationError("--max-connections must be above 0") }
        guard server.maxClientConnections > 0 else {
            throw ValidationError("--max-client-connections must be above 0")
        }
        guard server.tileCacheSize >= 0 else { throw ValidationError("--tile-cache-size must not be below 0") }
        guard server.maxEventStreams >= 0 else { throw ValidationError("--max-event-streams must not be below 0") }
        guard server.idleTimeout > 0 else { throw ValidationError("--idle-timeout must be above 0") }
        guard (1...600_000).contains(server.readTimeout) else {
            throw ValidationError("--read-timeout must be between 1 and 600000")
        }
        guard (1...600_000).contains(server.maxReadTime) else {
            throw ValidationError("--max-read-time must be between 1 and 600000")
        }
        guard server.shutdownTimeout > 0 else { throw ValidationError("--shutdown-timeout must be above 0") }
        guard (1...3650).contains(server.sessionLifetime) else {
            throw ValidationError("--session-lifetime must be between 1 and 3650")
        }
        guard server.maxBodySize >= 1024 else { throw ValidationError("--max-body-size must be at least 1024") }
        guard server.bodyTimeout > 0 else { throw ValidationError("--body-timeout must be above 0") }
        guard server.maxResponseMemory >= 8_000_000 else {
            throw ValidationError("--max-response-memory must be at least 8000000")
        }
        do throws(InvalidValue) {
            _ = try Mailbox(server.mailFrom)
        } catch {
            throw ValidationError("--mail-from \(error.description)")
        }
        do throws(InvalidValue) {
            if !server.smtpUrl.isEmpty { _ = try SMTPConfiguration(url: server.smtpUrl) }
        } catch {
            throw ValidationError("--smtp-url \(error.description)")
        }
        let longest = "\(server.url(port: 65_535))/reset-password?token=\(SecretToken.random().text)"
        guard (try? MailLink(longest)) != nil else {
            throw ValidationError("--public-url must be a web address such as https://reunite.example.org")
        }
        for domain in server.allowedEmailDomains.commaSeparated where (try? EmailAddress("x@\(domain)")) == nil {
            throw ValidationError("--allowed-email-domains: '\(domain)' is not a domain such as campus.example")
        }
        for (name, value) in [
            ("--max-photo-size", server.maxPhotoSize), ("--max-upload-memory", server.maxUploadMemory),
            ("--max-photo-pixels", server.maxPhotoPixels),
            ("--max-photos", server.maxPhotos), ("--max-account-photo-size", server.maxAccountPhotoSize),
        ] where value < 1 {
            throw ValidationError("\(name) must be above 0")
        }
        guard server.holdThreshold >= 0, server.holdThreshold.isFinite else {
            throw ValidationError("--hold-threshold must be 0 or more")
        }
        guard (0...1024).contains(server.photoWorkers) else {
            throw ValidationError("--photo-workers must be between 0 and 1024")
        }
        for (name, value) in [("--rate-limits", server.rateLimits), ("--alerts", server.alerts)]
        where !["on", "off"].contains(value) {
            throw ValidationError("\(name) must be on or off")
        }
        guard server.baseMap.isEmpty || server.mapTiles.isEmpty else {
            throw ValidationError("--base-map and --map-tiles exclude each other")
        }
        do throws(InvalidValue) {
            _ = try server.tileServer
        } catch {
            throw ValidationError("--map-tiles \(error.description)")
        }
        do throws(InvalidValue) {
            _ = try server.firstView
        } catch {
            throw ValidationError("--map-view \(error.description)")
        }
        for (name, networks) in [
            ("--trusted-proxies", server.trustedProxies), ("--metrics-clients", server.metricsClients),
        ] where networks != ServerSettings.auto || name != "--metrics-clients" {
            for text in networks.commaSeparated where IPNetwork(text) == nil {
                throw ValidationError("\(name): '\(text)' is not an address or network")
            }
        }
        guard Logger.Level(rawValue: server.logLevel) != nil else {
            throw ValidationError(
                "--log-level must be one of \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))")
        }
    }

    func run() async throws {
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        var logger = Logger(label: "reunite")
        logger.logLevel = Logger.Level(rawValue: server.logLevel) ?? .info
        let metrics = PrometheusMetrics()
        MetricsSystem.bootstrap(metrics)

        let web = try server.webApplication(logger: logger)
        let mailTexts = try MailTexts.installed.get()
        let store = try ListingStore(
            folder: data.folder, lifetime: listings.lifetime, readTimeouts: server.readTimeouts)
        let settings = server
        var service = settings.service
        service.web.baseMapFile = try settings.mapFile(settings.baseMap, of: "--base-map", logger: logger)
        service.web.worldMapFile = try settings.worldMapFile(logger: logger)
        service.logWarnings(logger)
        let address = ServerAddress()
        let outbox = data.folder.appendingPathComponent("outbox")
        let mail = MailService(
            store: store, transport: try settings.mailTransport(outbox: outbox), outbox: OutboxFolder(outbox),
            from: try Mailbox(settings.mailFrom), texts: mailTexts, web: service.web, address: address, logger: logger)
        let workers = settings.photoWorkers(logger: logger)
        let photos = PhotoFolder(dataFolder: data.folder)
        let live = try await LiveState(store: store, metrics: metrics, configuration: service) {
            [logger] error in
            logger.error("Changes could not be applied; retrying", metadata: ["error": "\(error)"])
        } onSetAside: { [logger] listing, error in
            logger.error(
                "A listing could not be judged for alerts and was set aside",
                metadata: ["listing": "\(listing)", "error": "\(error)"])
        }
        let application = try ApplicationBuilder.application(
            store: store, hasher: PasswordHasher(),
            photos: (workers: workers, folder: photos), live: live, metrics: metrics, web: web,
            configuration: service, logger: logger
        ) { port in
            // If it fails, requests for the map get the error.
            try? await live.map.load()
            let url = settings.url(port: port)
            FileHandle.standardOutput.write(Data("Reunite answers at \(url)\n".utf8))
            address.url = url
        }
        let leftovers = LeftoverFiles(store: store, photos: photos, outbox: OutboxFolder(outbox))
        let maintenance = MaintenanceService(
            store: store, folder: data.folder, photos: photos, leftovers: leftovers, logger: logger)
        var configuration = ServiceGroupConfiguration(
            services: [mail, application, maintenance, LikenessService(store: store, logger: logger)],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(server.shutdownTimeout)
        try await ServiceGroup(configuration: configuration).run()
        await workers.shutdown()
        try store.close()
    }
}

extension ServerSettings {
    /// The configuration of the HTTP service.
    var service: ServiceConfiguration {
        var service = ServiceConfiguration()
        service.host = host
        service.port = port
        service.publicURL = String(publicUrl.reversed().drop { $0 == "/" }.reversed())
        // Validated before.
        service.web.baseMap = (try? tileServer) ?? nil
        service.web.firstView = (try? firstView) ?? nil
        service.corsOrigins = corsOrigins == "*" ? nil : corsOrigins.commaSeparated
        service.maximumConnections = maxConnections
        service.maximumClientConnections = maxClientConnections
        service.tileCacheSize = tileCacheSize
        service.maximumEventStreams = maxEventStreams
        service.idleTimeout = idleTimeout
        service.allowedEmailDomains = allowedEmailDomains.isEmpty ? nil : allowedEmailDomains.commaSeparated
        service.sessionLifetime = Int64(sessionLifetime) * 86_400
        service.hasRateLimits = rateLimits == "on"
        service.hasAlerts = alerts == "on"
        service.trustedProxies = trustedProxies.commaSeparated.compactMap { IPNetwork($0) }
        if metricsClients != Self.auto {
            service.metricsClients = metricsClients.commaSeparated.compactMap { IPNetwork($0) }
        }
        service.maximumPhotoSize = maxPhotoSize
        service.maximumUploadMemory = maxUploadMemory
        service.maximumResponseMemory = maxResponseMemory
        service.holdRule = holdThreshold > 0 ? HoldRule(threshold: holdThreshold) : nil
        service.photoQuota.ofListing = maxPhotos
        service.photoQuota.bytesOfAccount = maxAccountPhotoSize
        service.maximumBodySize = maxBodySize
        service.bodyTimeout = bodyTimeout
        return service
    }

    /// The timeouts of reads for clients.
    fileprivate var readTimeouts: ReadTimeouts {
        let time = Duration.milliseconds(readTimeout)
        return ReadTimeouts(waiting: time, running: time, alone: max(time, .milliseconds(maxReadTime)))
    }

    /// The base map of another server; nil if none is set.
    fileprivate var tileServer: BaseMap? {
        get throws(InvalidValue) { mapTiles.isEmpty ? nil : try BaseMap(url: mapTiles, attribution: mapAttribution) }
    }

    /// A file of map tiles, opened; nil if none is set.
    fileprivate func mapFile(_ path: String, of option: String, logger: Logger) throws -> BaseMapFile? {
        guard !path.isEmpty else { return nil }
        do throws(TileArchive.Refusal) {
            return try BaseMapFile(URL(fileURLWithPath: path), cacheSize: tileCacheSize, logger: logger)
        } catch {
            throw ValidationError("\(option): \(path) \(error)")
        }
    }

    /// The map of the world, opened; nil if none is set. Only the default may be missing.
    fileprivate func worldMapFile(logger: Logger) throws -> BaseMapFile? {
        guard worldMap != Self.defaultWorldMap || FileManager.default.fileExists(atPath: worldMap) else {
            logger.notice("There is no map of the world: scripts/world-map makes it", metadata: ["file": "\(worldMap)"])
            return nil
        }
        return try mapFile(worldMap, of: "--world-map", logger: logger)
    }

    /// The first view of the map; nil if none is set.
    fileprivate var firstView: MapView? {
        get throws(InvalidValue) { mapView.isEmpty ? nil : try MapView(mapView) }
    }

    /// The web application, from its folder if one is set.
    func webApplication(logger: Logger) throws -> WebApplication {
        let web =
            try webFiles.isEmpty
            ? WebApplication.installed.get()
            : WebApplication(folder: URL(fileURLWithPath: webFiles, isDirectory: true))
        if web.vendor == nil {
            logger.warning("The web application shows no map: scripts/setup prepares the map's files, then build again")
        }
        return web
    }

    /// The processes that decode photos; they run this same program.
    func photoWorkers(logger: Logger) -> PhotoWorkers {
        var limits = PhotoLimits()
        (limits.bytes, limits.pixels) = (maxPhotoSize, maxPhotoPixels)
        let count = photoWorkers > 0 ? photoWorkers : max(2, ProcessInfo.processInfo.activeProcessorCount / 2)
        if !PhotoWorkers.areConfined {
            logger.warning("Photos are decoded without a system call filter, which this platform does not have")
        }
        return PhotoWorkers(
            executable: PhotoWorkerCommand.executable,
            arguments: PhotoWorkerCommand.arguments(limits), count: count, maximumWaiting: 64, limits: limits
        ) { failure in
            Counter(.photoWorkerFailures, [("reason", failure.rawValue)]).increment()
            logger.warning("A photo worker process was replaced", metadata: ["reason": "\(failure.rawValue)"])
        }
    }

    /// The transport of mails.
    func mailTransport(outbox: URL) throws -> any MailTransport {
        smtpUrl.isEmpty ? OutboxTransport(folder: outbox) : SMTPTransport(try SMTPConfiguration(url: smtpUrl))
    }

    /// The beginning of links in mails, once the server listens.
    func url(port: Int) -> String {
        guard service.publicURL.isEmpty else { return service.publicURL }
        let isEverywhere = ["0.0.0.0", "::", ""].contains(host)
        let name = isEverywhere ? "localhost" : host.contains(":") ? "[\(host)]" : host
        return "http://\(name):\(port)"
    }
}

extension String {
    /// The parts between commas, trimmed; empty parts are left out.
    fileprivate var commaSeparated: [String] {
        split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
