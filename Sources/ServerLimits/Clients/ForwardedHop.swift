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
    ///
    /// The field is split from its end, which the nearest proxy has written: a quotation mark of the client, before it, changes nothing.
    static func all(in field: String) -> [ForwardedHop] {
        split(reversed(field), at: ",").reversed().map(reversed).map { element in
            var parameters: [String: String] = [:]
            for pair in split(element, at: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, parts[1].first != "\"" || parts[1].count > 1 && parts[1].last == "\"" else {
                    return ForwardedHop(for: nil)
                }
                let value = parts[1].first == "\"" ? parts[1].dropFirst().dropLast() : parts[1]
                guard !value.contains("\"") else { return ForwardedHop(for: nil) }
                parameters[parts[0].lowercased()] = String(value)
            }
            var hop = ForwardedHop(for: parameters["for"])
            (hop.scheme, hop.host) = (parameters["proto"]?.lowercased(), parameters["host"])
            return hop
        }
    }

    /// A text in the opposite order of its scalars. Characters could be others in this order: a mark of the client joins a comma.
    private static func reversed(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.reversed()))
    }

    /// The parts of a text between separators outside quotes, without white space around them. Neither addresses nor hosts have escapes.
    private static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
        var (parts, isQuoted) = ([String.UnicodeScalarView()], false)
        for scalar in text.unicodeScalars {
            if scalar == "\"" { isQuoted.toggle() }
            if scalar == separator, !isQuoted {
                parts.append(.init())
            } else if isQuoted || scalar != " " && scalar != "\t" {
                parts[parts.count - 1].append(scalar)
            }
        }
        return parts.filter { !$0.isEmpty }.map { String($0) }
    }
}
