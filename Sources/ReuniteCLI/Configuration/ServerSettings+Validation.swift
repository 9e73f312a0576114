import ArgumentParser
import Foundation
import Logging
import Reunite
import ReuniteHTTP
import ReuniteMail
import ReuniteStorage
import ServerLimits

extension ServerSettings {
    /// The largest numbers of bytes, of seconds and of anything else: far above what is sensible, and far below what overflows
    /// where the service calculates with them.
    private static let (largest, longest, most) = (1 << 56, 1_000_000_000, 1_000_000)

    /// The ranges of the settings that are whole numbers.
    private var ranges: [(name: String, value: Int, range: ClosedRange<Int>)] {
        [
            ("--port", port, 0...65_535),
            ("--max-connections", maxConnections, 1...Self.most),
            ("--max-client-connections", maxClientConnections, 1...Self.most),
            ("--tile-cache-size", tileCacheSize, 0...Self.largest),
            ("--listing-cache-size", listingCacheSize, 0...Self.largest),
            ("--max-event-streams", maxEventStreams, 0...Self.most),
            ("--idle-timeout", idleTimeout, 1...Self.longest),
            ("--read-timeout", readTimeout, 1...600_000),
            ("--max-read-time", maxReadTime, 1...600_000),
            ("--shutdown-timeout", shutdownTimeout, 1...Self.longest),
            ("--session-lifetime", sessionLifetime, 1...3650),
            ("--max-body-size", maxBodySize, 1024...Self.largest),
            ("--body-timeout", bodyTimeout, 1...Self.longest),
            ("--max-response-memory", maxResponseMemory, 8_000_000...Self.largest),
            ("--max-photo-size", maxPhotoSize, 1...Self.largest),
            ("--max-upload-memory", maxUploadMemory, 1...Self.largest),
            ("--max-photo-pixels", maxPhotoPixels, 1...Self.largest),
            ("--max-photos", maxPhotos, 1...Self.most),
            ("--max-account-photo-size", maxAccountPhotoSize, 1...Self.largest),
            ("--photo-workers", photoWorkers, 0...1024),
        ]
    }

    /// Checks each setting, so that the server does not start with one that it cannot use.
    func validate() throws {
        for (name, value, range) in ranges where !range.contains(value) {
            throw ValidationError("\(name) must be between \(range.lowerBound) and \(range.upperBound)")
        }
        guard holdThreshold >= 0, holdThreshold.isFinite else {
            throw ValidationError("--hold-threshold must be 0 or more")
        }
        guard diskReserve == Self.auto || Int(diskReserve).map({ (0...Self.largest).contains($0) }) == true else {
            throw ValidationError("--disk-reserve must be auto or a number of bytes")
        }
        try replicaUrl.checkAddress("--replica-url", variable: "REUNITE_REPLICA_URL")
        try check("--mail-from") { () throws(InvalidValue) in _ = try Mailbox(mailFrom) }
        try check("--smtp-url") { () throws(InvalidValue) in
            if !smtpUrl.isEmpty { _ = try SMTPConfiguration(url: smtpUrl) }
        }
        try check("--map-tiles") { () throws(InvalidValue) in _ = try tileServer }
        try check("--map-view") { () throws(InvalidValue) in _ = try firstView }
        let longestLink = "\(url(port: 65_535))/reset-password?token=\(SecretToken.random().text)"
        guard (try? MailLink(longestLink)) != nil, !publicUrl.contains(where: { "?#@".contains($0) }) else {
            throw ValidationError("--public-url must be a web address such as https://reunite.example.org")
        }
        guard allowedEmailDomains.isEmpty || !allowedEmailDomains.commaSeparated.isEmpty else {
            throw ValidationError("--allowed-email-domains must be at least one domain such as campus.example")
        }
        for domain in allowedEmailDomains.commaSeparated where (try? EmailAddress("x@\(domain)")) == nil {
            throw ValidationError("--allowed-email-domains: '\(domain)' is not a domain such as campus.example")
        }
        for (name, value) in [("--rate-limits", rateLimits), ("--alerts", alerts)]
        where !["on", "off"].contains(value) {
            throw ValidationError("\(name) must be on or off")
        }
        guard baseMap.isEmpty || mapTiles.isEmpty else {
            throw ValidationError("--base-map and --map-tiles exclude each other")
        }
        for (name, networks) in [("--trusted-proxies", trustedProxies), ("--metrics-clients", metricsClients)]
        where networks != Self.auto || name != "--metrics-clients" {
            for text in networks.commaSeparated where IPNetwork(text) == nil {
                throw ValidationError("\(name): '\(text)' is not an address or network")
            }
        }
        let contact = /(?i)(?:mailto:|tel:|https:\/\/)[!-~]+/
        guard securityContact.isEmpty || securityContact.wholeMatch(of: contact) != nil else {
            throw ValidationError(
                "--security-contact must be an address such as mailto:security@example.org or https://example.org/security"
            )
        }
        guard Logger.Level(rawValue: logLevel) != nil else {
            throw ValidationError(
                "--log-level must be one of \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))")
        }
    }

    private func check(_ name: String, _ value: () throws(InvalidValue) -> Void) throws {
        do throws(InvalidValue) {
            try value()
        } catch {
            throw ValidationError("\(name) \(error.description)")
        }
    }
}
