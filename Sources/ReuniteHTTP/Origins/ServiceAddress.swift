/// The service's address as browsers see it: its origin, and the path below that.
struct ServiceAddress: Equatable {
    /// The scheme, host and port, as browsers write them; empty for a text that is no address.
    let origin: String
    /// The path, without a slash at its end; empty if the service has the whole origin.
    let path: String

    /// The host and port.
    var authority: String { String(origin.drop { $0 != "/" }.dropFirst(2)) }

    /// Whether browsers use TLS.
    var isSecure: Bool { origin.hasPrefix("https:") }

    /// - Parameter text: an absolute address; empty if none is configured.
    init(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[1].isEmpty else {
            (origin, path) = ("", "")
            return
        }
        let (scheme, host) = (parts[0].lowercased(), parts[2].lowercased())
        let standard = scheme == "https:" ? ":443" : ":80"
        origin = "\(scheme)//\(host.hasSuffix(standard) ? String(host.dropLast(standard.count)) : host)"
        let below = parts.count > 3 ? parts[3].prefix { $0 != "?" && $0 != "#" } : ""
        let trimmed = String(below.reversed().drop { $0 == "/" }.reversed())
        path = trimmed.isEmpty ? "" : "/\(trimmed)"
    }

    /// Whether an absolute address is one of the service's, by its origin and path.
    func contains(_ text: String) -> Bool {
        let other = ServiceAddress(text)
        return other.origin == origin && (path.isEmpty || other.path == path || other.path.hasPrefix("\(path)/"))
    }
}
