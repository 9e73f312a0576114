import Foundation
import Reunite
import ServerLimits
import Testing

@testable import ReuniteService

/// What is counted, and how long who is over a limit has to wait.
@Suite struct RateLimiterTests {
    @Test func burstThenOnePerInterval() async throws {
        let limiter = RateLimiter(isOn: true)
        let start = ContinuousClock.now
        let who = Array("a".utf8)
        for _ in 0..<10 { try await limiter.count(.signInsByAddressAndClient, who, now: start) }
        await #expect(throws: RateLimitExceeded(seconds: 60)) {
            try await limiter.count(.signInsByAddressAndClient, who, now: start)
        }
        // A refused attempt does not extend the wait.
        await #expect(throws: RateLimitExceeded(seconds: 1)) {
            try await limiter.count(.signInsByAddressAndClient, who, now: start + .seconds(59))
        }
        try await limiter.count(.signInsByAddressAndClient, who, now: start + .seconds(60))
        await #expect(throws: RateLimitExceeded.self) {
            try await limiter.count(.signInsByAddressAndClient, who, now: start + .seconds(60))
        }
        // Other keys and limits are independent.
        try await limiter.count(.signInsByAddressAndClient, Array("b".utf8), now: start)
        try await limiter.count(.registrationsByMailboxAndClient, who, now: start)
        for _ in 0..<10 { try await limiter.count(.signInsByAddressAndClient, who, now: start + .seconds(3600)) }
    }

    /// Customers of some providers have 65,536 networks of 64 bits: together they may do eight times as much as one.
    @Test func networksOfAnIPv6SiteAreCountedTogether() async throws {
        let limiter = RateLimiter(isOn: true)
        let now = ContinuousClock.now
        func count(_ address: String) async throws {
            let client = ClientNetwork(IPAddress(address))
            try await limiter.count(.registrationsByClient, client, now: now)
        }
        for network in 0..<80 { try await count("2001:db8:1:\(String(network, radix: 16))::1") }
        await #expect(throws: RateLimitExceeded(seconds: 75, sharers: .network)) {
            try await count("2001:db8:1:ffff::1")
        }
        // Its neighbours, and IPv4 addresses that differ in the last bits, are others.
        try await count("2001:db8:2::1")
        for last in 0..<250 { try await count("203.0.113.\(last)") }
        // One network that is over its own limit uses up nothing of the others' part.
        for _ in 0..<10 { try await count("2001:db8:3::1") }
        for _ in 0..<1000 { await #expect(throws: RateLimitExceeded.self) { try await count("2001:db8:3::1") } }
        try await count("2001:db8:3:1::1")
    }

    @Test func memoryIsBoundedAndActiveKeysAreKept() async throws {
        let limiter = RateLimiter(isOn: true, maximumKeys: 1000)
        let busy = Array("busy".utf8)
        let now = ContinuousClock.now
        for _ in 0..<10 { try await limiter.count(.signInsByAddressAndClient, busy, now: now) }
        for number in 0..<50_000 {
            try await limiter.count(.signInsByAddressAndClient, Array("\(number)".utf8), now: now)
        }
        #expect(limiter.count <= 1000)
        await #expect(throws: RateLimitExceeded.self) {
            try await limiter.count(.signInsByAddressAndClient, busy, now: now)
        }
    }

    @Test func limitsCanBeDisabled() async throws {
        let limiter = RateLimiter(isOn: false)
        for _ in 0..<1000 { try await limiter.count(.registrationsByMailboxAndClient, [1]) }
        #expect(limiter.count == 0)
    }

    /// The limit by address is the same for others whether its owner has signed in meanwhile or not.
    @Test func signInsOfTheOwnerDoNotCountForOthers() async throws {
        let limiter = RateLimiter(isOn: true)
        let (who, now) = (Array("a".utf8), ContinuousClock.now)
        func refused() async throws -> Bool { try await limiter.excess(.signInsByAddress, who, now: now) != nil }
        for _ in 1..<RateLimit.signInsByAddress.rate.burst { #expect(try await !refused()) }
        for _ in 0..<5 {
            #expect(try await !refused())
            try await limiter.giveBack(.signInsByAddress, who)
        }
        #expect(try await !refused())
        #expect(try await refused())
    }

    /// A mail that is not sent because of one limit counts against none.
    @Test func aMailThatIsNotSentIsNotCounted() async throws {
        let start = ContinuousClock.now
        let limiter = RateLimiter(isOn: true) { start }
        let address = try EmailAddress("ada+reunite@example.org")
        for _ in 0..<6 { #expect(try await limiter.allowsRegistrationMail(to: address)) }
        for _ in 0..<50 { #expect(try await !limiter.allowsRegistrationMail(to: address)) }
        for number in 0..<24 {
            #expect(try await limiter.allowsRegistrationMail(to: try EmailAddress("ada+\(number)@example.org")))
        }
        let other = try EmailAddress("ada+other@example.org")
        #expect(try await !limiter.allowsRegistrationMail(to: other))
        #expect(limiter.count == 26)
        #expect(try await limiter.allowsRegistrationMail(to: try EmailAddress("ada@example.org")))
    }

    /// Tags where the provider says that they are.
    @Test func tagsOfGmailMakeNoOtherMailbox() async throws {
        let start = ContinuousClock.now
        let limiter = RateLimiter(isOn: true) { start }
        func allows(_ email: String) async throws -> Bool {
            try await limiter.allowsRegistrationMail(to: try EmailAddress(email))
        }
        for number in 0..<15 { #expect(try await allows("ada+\(number)@gmail.com")) }
        for number in 0..<15 { #expect(try await allows("a.da+\(number)@googlemail.com")) }
        for email in ["ada+x@gmail.com", "a.d.a@gmail.com"] { #expect(try await !allows(email)) }
        for email in ["ada@gmail.com", "ada+x@example.org"] { #expect(try await allows(email)) }
    }

    @Test func articleListsTheLimits() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/Reunite/Reunite.docc/Operations.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        let table = lines.drop { !$0.hasSuffix("| then one in |") }.prefix { $0.hasPrefix("|") }
        let rates = table.dropFirst(2).map { line in
            line.split(separator: "|").suffix(2).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: ", ")
        }
        let expected = RateLimit.allCases.map { limit in
            let (burst, seconds) = limit.rate
            guard seconds >= 1 else { return "\(burst), \(seconds) s" }
            return seconds > 60 ? "\(burst), \(Int(seconds) / 60) min" : "\(burst), \(Int(seconds)) s"
        }
        #expect(rates == expected)
    }
}
