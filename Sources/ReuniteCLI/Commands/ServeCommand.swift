import ArgumentParser
import CSandbox
import Foundation
import Logging
import Reunite
import ReuniteHTTP
import ReuniteMail
import ReunitePhotos
import ReuniteService
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
            Creates the folder and the store if they do not exist, and prints the address when it is ready. On SIGTERM, SIGINT
            or SIGHUP it accepts no more requests and finishes the running ones. Under nohup it ignores SIGHUP.

            Example: reunite serve --data-dir /var/lib/reunite --port 8080
            """)

    @OptionGroup var data: DataSettings
    @OptionGroup var photoSettings: PhotoSettings
    @OptionGroup var listings: ListingSettings
    @OptionGroup var server: ServerSettings

    func run() async throws {
        reunite_bound_free_memory()
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        var logger = Logger(label: "reunite")
        logger.logLevel = Logger.Level(rawValue: server.logLevel) ?? .info
        for variable in Configured.otherVariables {
            logger.warning("A variable is no setting, and is ignored", metadata: ["variable": "\(variable)"])
        }
        let metrics = PrometheusMetrics()

        let web = try server.webApplication(logger: logger)
        let mailTexts = try MailTexts.installed.get()
        let store = try data.open(
            replicas: server.replicaUrl, lifetime: listings.lifetime, readTimeouts: server.readTimeouts)
        let settings = server
        var service = settings.service
        service.web.baseMapFile = try settings.mapFile(settings.baseMap, of: "--base-map", logger: logger)
        service.web.worldMapFile = try settings.worldMapFile(logger: logger)
        service.logWarnings(logger)
        let address = ServerAddress()
        let outbox = data.folder.appendingPathComponent("outbox")
        let mail = MailService(
            store: store, transport: try settings.mailTransport(outbox: outbox), outbox: OutboxFolder(outbox),
            from: try Mailbox(settings.mailFrom), texts: mailTexts, address: address, metrics: metrics,
            logger: logger
        ) { [web = service.web] in web.placeName(of: $0, accuracy: $1) }
        let workers = settings.photoWorkers(metrics: metrics, logger: logger)
        let photos = try await photoFiles(of: store, logger: logger)
        let state = try await ServedState(store: store, metrics: metrics, configuration: service) {
            [logger] error in
            logger.error(
                "Listings could not be loaded, or changes not be applied; retrying", metadata: ["error": "\(error)"])
        } onSetAside: { [logger] listing, error in
            logger.error(
                "A listing could not be judged for alerts and was set aside",
                metadata: ["listing": "\(listing)", "error": "\(error)"])
        }
        let application = try ApplicationBuilder.application(
            store: store, hasher: PasswordHasher(),
            photos: PhotoParts(workers: workers, files: photos, space: settings.photoSpace(of: store, in: data.folder)),
            state: state, metrics: metrics, web: web,
            configuration: service, logger: logger
        ) { port in
            let url = settings.url(port: port)
            address.url = url
            // Not awaited here: the server accepts connections only after this closure has returned.
            // If the load fails, requests for the map get its error.
            Task {
                try? await state.live.map.load()
                FileHandle.standardOutput.write(Data("Reunite answers at \(url)\n".utf8))
            }
        }
        let leftovers = LeftoverFiles(
            mail: store.mail, photos: store.photos, files: photos, outbox: OutboxFolder(outbox)
        ) {
            [folder = data.folder] in
            try Backup.removeLeftovers(in: folder)
        }
        let maintenance = MaintenanceService(
            store: store, photos: photos, leftovers: leftovers, metrics: metrics,
            logger: logger)
        var configuration = ServiceGroupConfiguration(
            services: [
                mail, application, maintenance, LikenessService(maintenance: store.maintenance, logger: logger),
                DocumentService(maintenance: store.maintenance, map: state.live.map, logger: logger),
            ],
            gracefulShutdownSignals: [.sigterm, .sigint] + (isHangUpIgnored ? [] : [.sighup]), logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(server.shutdownTimeout)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch {
            throw StartError(error, host: server.host, port: server.port) ?? error
        }
        await workers.shutdown()
        try store.close()
    }

    /// Whether the program was started with SIGHUP ignored, as by `nohup`: the end of its terminal is not to stop it.
    private var isHangUpIgnored: Bool {
        var action = sigaction()
        guard sigaction(SIGHUP, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// The files of photos. A bucket that does not answer stops no server: all but photos works without it. One that belongs to another
    /// service does.
    private func photoFiles(of store: Store, logger: Logger) async throws -> any PhotoFiles {
        guard let objects = try await photoSettings.objects(of: store) else {
            return PhotoFolder(dataFolder: data.folder)
        }
        do {
            try await objects.ping()
        } catch let error as PhotoFilesError where error.isForeign {
            throw error
        } catch {
            logger.error("The object store for photos does not answer as it should", metadata: ["reason": "\(error)"])
        }
        return objects
    }
}
