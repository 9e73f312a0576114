import HTTPTypes
import Testing

@testable import ServerLimits

/// Who sent a request that proxies have forwarded.
@Suite struct TrustedProxiesTests {
    @Test func clientAddressBehindTrustedProxies() throws {
        func key(_ peer: String?, _ forwarded: String?, trusting: [String]) throws -> [UInt8] {
            var headers = HTTPFields()
            if let forwarded { headers[.forwardedFor] = forwarded }
            let proxies = TrustedProxies(try trusting.map { try #require(IPNetwork($0)) })
            return proxies.forwarded(headers, peer: peer).client.key
        }
        let client = ClientNetwork(IPAddress("203.0.113.7")).key
        #expect(try key("203.0.113.7", "198.51.100.1", trusting: []) == client)
        #expect(try key("10.0.0.1", "198.51.100.1, 203.0.113.7", trusting: ["10.0.0.0/8"]) == client)
        #expect(try key("10.0.0.1", "203.0.113.7 ,10.1.1.1", trusting: ["10.0.0.0/8"]) == client)
        #expect(try key("::1", "203.0.113.7", trusting: ["::1"]) == client)
        #expect(try key("::ffff:10.0.0.1", "203.0.113.7", trusting: ["10.0.0.1"]) == client)
        #expect(try key("10.0.0.1", "nonsense", trusting: ["10.0.0.1"]) == ClientNetwork(IPAddress("10.0.0.1")).key)
        #expect(try key("10.0.0.2", "203.0.113.7", trusting: ["10.0.0.1"]) == ClientNetwork(IPAddress("10.0.0.2")).key)
        #expect(try key(nil, "203.0.113.7", trusting: ["10.0.0.1"]) == [])
        // One customer has a whole IPv6 network.
        #expect(try key("2001:db8::1", nil, trusting: []) == key("2001:db8::ffff:1", nil, trusting: []))
        #expect(try key("2001:db8:0:1::1", nil, trusting: []) != key("2001:db8::1", nil, trusting: []))
        for bad in ["", "10.0.0.0/33", "10.0.0/8", "::/129", "host", "10.0.0.0/-1", "10.0.0.0/"] {
            #expect(IPNetwork(bad) == nil, "\(bad)")
        }
        #expect(try #require(IPNetwork("10.128.0.0/9")).contains(try #require(IPAddress("10.255.1.1"))))
        #expect(try !#require(IPNetwork("10.128.0.0/9")).contains(try #require(IPAddress("10.127.255.255"))))
        #expect(try #require(IPNetwork("::/0")).contains(try #require(IPAddress("10.127.255.255"))))
    }

    private func forwarded(_ fields: [(HTTPField.Name, String)], from peer: String = "10.0.0.1") throws -> [String?] {
        var headers = HTTPFields()
        for (name, value) in fields { headers.append(HTTPField(name: name, value: value)) }
        let request = TrustedProxies([try #require(IPNetwork("10.0.0.0/8"))]).forwarded(headers, peer: peer)
        let addresses = ["203.0.113.7", "2001:db8::1", "10.0.0.1", "203.0.113.9"]
        return [addresses.first { IPAddress($0) == request.client.address }, request.scheme, request.host]
    }

    @Test(
        "Forwarded says client, scheme and host",
        arguments: [
            ("for=203.0.113.7;proto=https;host=lost.example", ["203.0.113.7", "https", "lost.example"]),
            ("For=\"203.0.113.7:4711\"; Proto=HTTPS", ["203.0.113.7", "https", nil]),
            ("for=\"[2001:db8::1]:4711\";host=\"lost.example:8443\"", ["2001:db8::1", nil, "lost.example:8443"]),
            (
                "for=198.51.100.1;proto=ftp, for=203.0.113.7;proto=https, for=10.1.1.1;proto=http",
                ["203.0.113.7", "https", nil]
            ),
            ("for=_hidden;proto=https", ["10.0.0.1", "https", nil]), ("for=unknown", ["10.0.0.1", nil, nil]),
            ("for=\"203.0.113.7", ["10.0.0.1", nil, nil]), ("https", ["10.0.0.1", nil, nil]),
            ("", ["10.0.0.1", nil, nil]),
            ("host=\"a, b; for=c\";proto=https", ["10.0.0.1", "https", "a, b; for=c"]),
        ] as [(String, [String?])])
    func standardField(_ field: String, _ expected: [String?]) throws {
        #expect(try forwarded([(.forwarded, field)]) == expected)
        #expect(try forwarded([(.forwarded, field)], from: "203.0.113.9") == ["203.0.113.9", nil, nil])
    }

    @Test("What a client adds itself is not believed")
    func spoofed() throws {
        let spoofed = (HTTPField.Name.forwarded, "for=198.51.100.1;proto=https;host=evil.example")
        #expect(try forwarded([(.forwardedFor, "203.0.113.7"), spoofed]) == ["203.0.113.7", nil, nil])
        #expect(try forwarded([(.forwardedProto, "http"), spoofed]) == ["10.0.0.1", "http", nil])
        for quoted in [
            "for=198.51.100.1;x=\"", "for=\"1", "\"", "for=198.51.100.1;x=\"a", "for=198.51.100.1;x=\t\u{301}",
            "\u{301}", "x=\"\\\"",
        ] {
            let fields = [
                (HTTPField.Name.forwarded, quoted), (.forwarded, "for=\"[2001:db8::1]:4711\";proto=https"),
            ]
            #expect(try forwarded(fields) == ["2001:db8::1", "https", nil], "\(quoted)")
        }
        #expect(try forwarded([spoofed, (.forwarded, "for=203.0.113.7;proto=http")]) == ["203.0.113.7", "http", nil])
        #expect(
            try forwarded([(.forwardedProto, "https, http"), (.forwardedFor, "203.0.113.7")]) == [
                "203.0.113.7", "https", nil,
            ])
    }
}
