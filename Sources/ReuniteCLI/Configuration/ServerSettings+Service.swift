import ArgumentParser
import Foundation
import Logging
import Reunite
import ReuniteBaseMap
import ReuniteDatabase
import ReuniteHTTP
import ReuniteMail
import ReunitePhotos
import ReuniteService
import ReuniteStorage
import ReuniteWeb
import ServerLimits

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
        service.securityContact = securityContact
        service.corsOrigins = corsOrigins == "*" ? nil : corsOrigins.commaSeparated
        service.maximumConnections = maxConnections
        service.maximumClientConnections = maxClientConnections
        service.tileCacheSize = tileCacheSize
        service.listingCacheSize = listingCacheSize
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
    var readTimeouts: ReadTimeouts {
        let time = Duration.milliseconds(readTimeout)
        return ReadTimeouts(waiting: time, running: time, alone: max(time, .milliseconds(maxReadTime)))
    }

    /// The base map of another server; nil if none is set.
    var tileServer: BaseMap? {
        get throws(InvalidValue) { mapTiles.isEmpty ? nil : try BaseMap(url: mapTiles, attribution: mapAttribution) }
    }

    /// A file of map tiles, opened; nil if none is set.
    func mapFile(_ path: String, of option: String, logger: Logger) throws -> BaseMapFile? {
        guard !path.isEmpty else { return nil }
        do throws(TileArchive.Refusal) {
            return try BaseMapFile(URL(fileURLWithPath: path), cacheSize: tileCacheSize, logger: logger)
        } catch {
            throw ValidationError("\(option): \(path) \(error)")
        }
    }

    /// The map of the world, opened; nil if none is set. Only the default may be missing.
    func worldMapFile(logger: Logger) throws -> BaseMapFile? {
        guard worldMap != Self.defaultWorldMap || FileManager.default.fileExists(atPath: worldMap) else {
            logger.notice("There is no map of the world: scripts/world-map makes it", metadata: ["file": "\(worldMap)"])
            return nil
        }
        return try mapFile(worldMap, of: "--world-map", logger: logger)
    }

    /// The first view of the map; nil if none is set.
    var firstView: MapView? {
        get throws(InvalidValue) { mapView.isEmpty ? nil : try MapView(mapView) }
    }

    /// The web application, from its folder if one is set.
    func webApplication(logger: Logger) throws -> WebApplication {
        let web =
            try webFiles.isEmpty
            ? WebApplication.installed.get()
            : WebApplication(folder: URL(fileURLWithPath: webFiles, isDirectory: true))
        if web.vendor == nil {
            logger.warning(
                "The web application shows no map and no API reference: scripts/setup prepares their files, then build again"
            )
        }
        return web
    }

    /// The processes that decode photos; they run this same program.
    func photoWorkers(metrics: PrometheusMetrics, logger: Logger) -> PhotoWorkers {
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
            metrics.count(.photoWorkerFailures, failure)
            logger.warning("A photo worker process was replaced", metadata: ["reason": "\(failure.rawValue)"])
        }
    }

    /// The space for photos on the disks of a store and of a data folder.
    func photoSpace(of store: Store, in folder: URL) -> PhotoSpace {
        PhotoSpace(reserve: Int(diskReserve)) {
            PhotoSpace.fileSystem(of: folder)
        } databaseFilled: {
            store.lastFilled
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
    var commaSeparated: [String] {
        split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
