import Synchronization
import Testing

@testable import ServerLimits

/// Which connections clients get, and which are closed for others.
@Suite struct ClientConnectionsTests {
    /// What was reported, in order.
    private final class Incidents: Sendable {
        private let incidents = Mutex<[ConnectionIncident]>([])
        var all: [ConnectionIncident] { incidents.withLock { $0 } }
        func add(_ incident: ConnectionIncident) { incidents.withLock { $0.append(incident) } }
    }

    @Test func connectionsAreCountedByNetwork() throws {
        let connections = ClientConnections(
            total: 1024, maximumPerClient: 2, trustedProxies: [try #require(IPNetwork("2001:db8:ffff::/48"))])
        var open: [() -> Void] = []
        func admit(_ address: String) throws -> Bool {
            let address = try #require(IPAddress(address))
            guard let leave = connections.admit(OpenConnection(nil), from: address) else { return false }
            open.append(leave)
            return true
        }
        #expect(try [admit("192.0.2.1"), admit("192.0.2.1"), admit("192.0.2.1")] == [true, true, false])
        #expect(try admit("192.0.2.2"))
        // A /64 is one client, and a /48 may have as much as two.
        for subnet in 1...2 {
            #expect(try admit("2001:db8:1:\(subnet)::1") && admit("2001:db8:1:\(subnet)::2"))
            #expect(try !admit("2001:db8:1:\(subnet)::3"))
        }
        #expect(try !admit("2001:db8:1:5::1"))
        #expect(try admit("2001:db8:2::1"))
        for _ in 0..<20 { #expect(try admit("2001:db8:ffff::1")) }
        // What is closed does not count any more.
        for leave in open { leave() }
        #expect(try [admit("192.0.2.1"), admit("192.0.2.1"), admit("192.0.2.1")] == [true, true, false])
        #expect(try admit("2001:db8:1:5::1"))
    }

    /// Clients that take every connection they get, and have requests answered on all of them.
    @Test func greedyClientsLeaveRoomForANewcomer() async throws {
        let incidents = Incidents()
        let connections = ClientConnections(total: 10, maximumPerClient: 4) { incidents.add($0) }
        func connect(_ host: Int) throws -> (connection: OpenConnection, leave: () -> Void)? {
            let new = try connections.admit(host: host)
            if let new { #expect(new.connection.beginAnswering()) }
            return new
        }
        var kept: [(connection: OpenConnection, leave: () -> Void)] = []
        for host in 2...5 { while let new = try connect(host) { kept.append(new) } }
        #expect(kept.count == 9)
        // The first has its maximum; the others would have more than half of what is left.
        #expect(incidents.all == [.refused(.share)] + Array(repeating: .refused(.total), count: 3))
        #expect(try connect(6) != nil)
        // All are taken, and whatever is answered goes on.
        #expect(try connect(7) == nil)
        kept[1].connection.waitForClient()
        #expect(try connect(7) != nil)
        // That was the place of one that waited: it is not free again when that one ends.
        kept[1].leave()
        #expect(try connect(8) == nil)
        kept[2].leave()
        #expect(try connect(8) != nil)
    }

    /// A client with few connections gets the place of one with many, and who has none that of anybody.
    @Test func waitingConnectionsAreClosedForClientsWithFewer() throws {
        let connections = ClientConnections(total: 9, maximumPerClient: 256)
        func admit(_ host: Int) throws -> Bool { try connections.admit(host: host) != nil }
        for host in [1, 1, 1, 2, 2, 3, 4, 5, 6] { #expect(try admit(host)) }
        // Three are not more than twice as many as two.
        #expect(try !admit(3) && !admit(2) && !admit(1))
        for host in 7...15 { #expect(try admit(host)) }
        // All have one now, and the last nine addresses have them.
        #expect(try !admit(15))
        #expect(try admit(1))
    }

    /// Clients that take all they get, one after the other. The fifth and the sixth get their second place from the first, and
    /// the last two get their only one from those that have four.
    @Test func whoHasManyGivesToWhoHasFew() throws {
        let connections = ClientConnections(total: 16, maximumPerClient: 256)
        func admit(_ host: Int) throws -> Bool { try connections.admit(host: host) != nil }
        var counts: [Int] = []
        for host in 1...8 {
            var count = 0
            while count < 20, try admit(host) { count += 1 }
            counts.append(count)
        }
        #expect(counts == [6, 4, 2, 2, 2, 2, 1, 1])
    }

    /// A connection whose client still sends is not closed before those that do nothing, and a request that has arrived is
    /// answered.
    @Test func connectionsInUseAreNotClosed() throws {
        let connections = ClientConnections(total: 4, maximumPerClient: 256)
        func admit(_ host: Int) throws -> OpenConnection? { try connections.admit(host: host)?.connection }
        let (upload, idle) = (try #require(try admit(1)), try #require(try admit(1)))
        let answered = try [2, 3].map { host in
            let connection = try #require(try admit(host))
            #expect(connection.beginAnswering())
            return connection
        }
        upload.waitForClient()
        #expect(try admit(4) != nil)
        #expect(!idle.beginAnswering() && upload.beginAnswering())
        // All are being answered now, but the newest.
        #expect(try admit(5) != nil && admit(6) != nil)
        #expect(upload.beginAnswering() && answered.allSatisfy { $0.beginAnswering() })
    }
}

extension ClientConnections {
    /// A new connection from 192.0.2.0/24; nil if it is refused.
    fileprivate func admit(host: Int) throws -> (connection: OpenConnection, leave: () -> Void)? {
        let connection = OpenConnection(nil)
        return admit(connection, from: try #require(IPAddress("192.0.2.\(host)"))).map { (connection, $0) }
    }
}
