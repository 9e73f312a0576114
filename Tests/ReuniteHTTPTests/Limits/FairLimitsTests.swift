import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage
@testable import ServerLimits

/// Nobody uses up a limit for somebody else.
@Suite struct FairLimitsTests: LimitedClients {
    private let service: TestService

    init() throws { service = try Self.limitedService() }

    /// A customer's network of 48 bits has many of 64 bits.
    @Test func theNetworksOfACustomerAreOneClient() async throws {
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let location = try await owner.postListing()
            for number in 1...3 {
                let from: HTTPFields = [.forwardedFor: "2001:db8:55:\(number)::1"]
                let reporter = try await TestPerson(in: store, client)
                let reported = try await reporter.post("\(location)/reports", #"{"reason": "scam"}"#, from)
                #expect(reported.status == .created)
                let body = Self.registration("ada@example.org", "a stranger's password")
                _ = try await client.send(.post, Self.accounts, body, headers: from)
            }
            for table in ["report", "registration"] {
                let clients = try await store.read { db in
                    try db.integer("SELECT count(DISTINCT client) FROM \(table)")
                }
                #expect(clients == 1, "\(table)")
            }
        }
    }

    /// Otherwise all clients behind such a proxy would be one, and use up the limits of each other.
    @Test func proxiesMayAddThePort() async throws {
        try await service.run { (client: TestClient) async throws in
            func register(_ number: Int, _ forwarded: String) async throws -> HTTPResponse.Status {
                let body = Self.registration("somebody\(number)@example.org", "correct horse battery")
                return try await client.send(.post, Self.accounts, body, headers: [.forwardedFor: forwarded]).status
            }
            for number in 0..<10 {
                for address in ["203.0.113.1:\(4000 + number)", "[2001:db8::1]:\(4000 + number)"] {
                    #expect(try await register(number, address) == .accepted)
                }
            }
            for address in ["203.0.113.1", "[2001:db8::1]", "2001:db8::2"] {
                #expect(try await register(10, address) == .tooManyRequests)
            }
            #expect(try await register(11, "203.0.113.2:4000") == .accepted)
        }
    }

    @Test func messagesToAnOwnerAreLimitedInAll() async throws {
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let location = try await owner.postListing()
            func write(_ person: TestPerson, to location: String) async throws -> HTTPResponse.Status {
                try await person.post("\(location)/messages", #"{"body": "Is it mine?"}"#).status
            }
            func person(at host: Int) async throws -> TestPerson {
                var client = client
                client.source = "127.0.1.\(host)"
                return try await TestPerson(in: store, client)
            }
            // One person cannot use up what others may write.
            let one = try await person(at: 1)
            for _ in 0..<3 { #expect(try await write(one, to: location) == .accepted) }
            #expect(try await write(one, to: location) == .tooManyRequests)
            var others: [TestPerson] = []
            for host in 2...10 { others.append(try await person(at: host)) }
            for person in others { for _ in 0..<3 { #expect(try await write(person, to: location) == .accepted) } }
            let last = try await person(at: 11)
            #expect(try await write(last, to: location) == .tooManyRequests)
            // Another listing of the same owner.
            let other = try await owner.postListing("Red hat")
            #expect(try await write(last, to: other) == .accepted)
            // Nor can several accounts of one client.
            let third = try await owner.postListing("Blue scarf")
            var sent = 0
            for _ in 0..<4 {
                let account = try await person(at: 12)
                for _ in 0..<3 where try await write(account, to: third) == .accepted { sent += 1 }
            }
            #expect(sent == 10)
            #expect(try await write(last, to: third) == .accepted)
            // Nothing is counted where nothing can be sent.
            #expect(try await write(owner, to: other) == .forbidden)
        }
    }
}
