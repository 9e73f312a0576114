import Logging
import Reunite
import ReunitePhotos
import ReuniteStorage
import ServiceLifecycle

/// Runs once a minute while the server runs: finishes interrupted erasures, expires listings, reminds their owners a week before, and
/// deletes outdated data. At the start and once an hour it also deletes files that belong to nobody, and the remains of former texts.
public struct MaintenanceService: Service {
    /// Minutes between two sweeps of what takes longer.
    private static let sweepInterval = 60

    /// How long a server that is gone keeps others from tidying the store.
    private static let lease = Duration.seconds(90)

    private let store: Store
    private let photos: any PhotoFiles
    private let leftovers: LeftoverFiles
    private let metrics: PrometheusMetrics
    private let logger: Logger

    /// A service that is run once.
    public init(
        store: Store, photos: any PhotoFiles, leftovers: LeftoverFiles, metrics: PrometheusMetrics, logger: Logger
    ) {
        (self.store, self.photos, self.leftovers) = (store, photos, leftovers)
        (self.metrics, self.logger) = (metrics, logger)
    }

    /// Runs the jobs until the server stops.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            var minute = 0
            while !Task.isCancelled {
                await run(nil) {
                    if try await store.leases.hold(.maintenance, for: Self.lease) { await tidyStore() }
                    return 0
                }
                await run("Deleted the leftovers of an interrupted backup") {
                    try await leftovers.sweepBackup() ? 1 : 0
                }
                if minute % Self.sweepInterval == 0 {
                    await run("Found out whether interrupted erasures took place") {
                        try await store.accounts.settleErasures()
                    }
                    await run("Deleted photo files without a listing or account") { try await leftovers.sweepPhotos() }
                    await run("Deleted mails to erased accounts from the outbox") { try await leftovers.sweepMails() }
                    await run(nil) { try await store.maintenance.forgetFormerTexts() }
                }
                if minute % Self.sweepInterval == 0 || store.maintenance.isRemovalDue {
                    await run(nil) { try await store.maintenance.removeFormerVersions() ? 1 : 0 }
                }
                minute += 1
                await run(nil) {
                    metrics.set(.mailQueue, to: try await store.mail.count())
                    metrics.set(.heldMessages, to: try await store.moderation.heldCount())
                    return 0
                }
                try? await Task.sleep(for: .seconds(60))
            }
        }
    }

    /// Does what one of several servers does.
    private func tidyStore() async {
        await run("Withdrew the listings of erased accounts") {
            try await store.accounts.finishErasures { try await store.photos.sweep($0, in: photos) }
        }
        await run("Removed the listings of suspended owners") {
            try await store.moderation.finishRemovals().removed
        }
        await run("Expired listings") { try await store.listings.expire(now: .now) }
        await run("Expired claims") { try await store.claims.expire(now: .now) }
        await run("Notified of claims that end soon") { try await store.claims.remind(now: .now) }
        await run("Queued reminders that listings expire") { try await store.listings.remindOfExpiry(now: .now) }
        await run("Asked owners whether they still look") { try await store.notifications.ask(now: .now) }
        await run("Reopened the cases of held listings") { try await store.maintenance.reopenHeld(now: .now) }
        await run(nil) { try await store.maintenance.prune(now: .now) }
        await run(nil) {
            let contents =
                try await store.maintenance.forgetEvidence(now: .now)
                + store.maintenance.forgetUndecidedEvidence(now: .now)
            try await store.photos.sweep(contents, in: photos)
            return contents.count
        }
    }

    /// Runs one job; a failure does not stop the others.
    ///
    /// - Parameter message: logged with the number of affected rows, if it is above 0.
    private func run(_ message: Logger.Message?, _ job: () async throws -> Int) async {
        do {
            let count = try await job()
            if let message, count > 0 { logger.info(message, metadata: ["count": "\(count)"]) }
        } catch is CancellationError {
            // The server stops.
        } catch {
            logger.error("Maintenance failed", metadata: ["error": "\(error)"])
        }
    }
}
