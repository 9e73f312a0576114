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
            return proxies.client(of: headers, peer: peer).key
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
}
