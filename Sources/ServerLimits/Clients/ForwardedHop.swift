/// One step on the way of a request: an element of `Forwarded` (RFC 7239), or an entry of `X-Forwarded-For`.
struct ForwardedHop {
    /// The address that has sent the request to the proxy; nil if the proxy does not say it.
    var address: IPAddress?
    /// The scheme of that request, in lower case.
    var scheme: String?
    /// The host of that request.
    var host: String?

    /// A step from an address. Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
    init(for node: String?) {
        address = node.flatMap { node in
            IPAddress(node)
                ?? IPAddress(node.hasPrefix("[") ? node.dropFirst().prefix { $0 != "]" } : node.prefix { $0 != ":" })
        }
    }

    /// The elements of `Forwarded`: `for=192.0.2.1;proto=https, for="[2001:db8::1]:4711"`. A malformed element says nothing.
    static func all(in field: String) -> [ForwardedHop] {
        split(field, at: ",").map { element in
            var parameters: [String: String] = [:]
            for pair in split(element, at: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, parts[1].first != "\"" || parts[1].count > 1 && parts[1].last == "\"" else {
                    return ForwardedHop(for: nil)
                }
                let value = parts[1].first == "\"" ? parts[1].dropFirst().dropLast() : parts[1]
                parameters[parts[0].lowercased()] = String(value)
            }
            var hop = ForwardedHop(for: parameters["for"])
            (hop.scheme, hop.host) = (parameters["proto"]?.lowercased(), parameters["host"])
            return hop
        }
    }

    /// The parts of a text between separators outside quotes, without white space around them. Neither addresses nor hosts have escapes.
    private static func split(_ text: some StringProtocol, at separator: Character) -> [String] {
        var (parts, isQuoted) = ([""], false)
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character == separator, !isQuoted {
                parts.append("")
            } else if isQuoted || character != " " && character != "\t" {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.filter { !$0.isEmpty }
    }
}
