import Dispatch
import Foundation
import Reunite
import Synchronization
import Testing

@testable import ReuniteHTTP
@testable import ServerLimits

/// Who gets an event stream when others take all they get.
@Suite struct StreamPlacesTests {
    private let closed = Collector<Int>()
    private let places: StreamPlaces

    init() {
        places = StreamPlaces(total: 512, lifetime: .seconds(900)) { [closed] in closed.append(1) }
    }

    /// A stream of a client that got a place.
    private func open(_ host: Int, _ account: AccountID? = nil) -> OpenStream? {
        let stream = OpenStream(of: ClientNetwork(IPAddress("192.0.\(host / 256).\(host % 256)")), account)
        return places.take(for: stream) ? stream : nil
    }

    /// Whether a stream was asked to end.
    private func isClosed(_ place: OpenStream) -> Bool {
        let stream = EventStream(after: 0, onStall: {}, disconnect: {})
        place.begin(stream)
        return stream.isEnded
    }

    @Test func othersGetTheirStreamsBesideGreedyClients() throws {
        var counts: [Int] = []
        for host in 1...16 {
            var count = 0
            while count < 600, open(host) != nil { count += 1 }
            counts.append(count)
        }
        #expect(counts[0] == 86 && counts.allSatisfy { $0 > 0 })
        // A newcomer gets one, and keeps it while the others ask for more.
        let newcomer = try #require(open(100))
        for host in 1...16 { while open(host) != nil {} }
        #expect(!isClosed(newcomer))
        // Members have their own half.
        let before = closed.all.count
        for member in 1...100 {
            #expect(open(member, AccountID.random(createdAt: .now)) != nil)
        }
        #expect(closed.all.count == before)
    }

    /// Accounts cost little, so their clients count too.
    @Test func manyAccountsOfAClientLeaveRoom() throws {
        for host in 1...16 {
            for _ in 0..<200 { _ = open(host, AccountID.random(createdAt: .now)) }
        }
        let member = try #require(open(100, AccountID.random(createdAt: .now)))
        for host in 1...16 {
            for _ in 0..<200 { _ = open(host, AccountID.random(createdAt: .now)) }
        }
        #expect(!isClosed(member))
        #expect(open(1) != nil)
    }

    @Test func theSixthStreamOfAnAccountClosesItsOldest() throws {
        let (account, other) = (AccountID.random(createdAt: .now), AccountID.random(createdAt: .now))
        let streams = try (1...5).map { try #require(open($0, account)) }
        let neighbour = try #require(open(1, other))
        #expect(closed.all.isEmpty)
        let sixth = try #require(open(6, account))
        #expect(closed.all.count == 1 && isClosed(streams[0]))
        #expect(!(streams.dropFirst() + [neighbour, sixth]).contains { isClosed($0) })
        // One that has ended makes room.
        places.free(streams[2])
        places.free(streams[0])
        #expect(open(7, account) != nil)
        #expect(closed.all.count == 1)
        #expect(open(8, account) != nil)
        #expect(closed.all.count == 2 && isClosed(streams[1]) && !isClosed(neighbour))
    }

    /// More clients than there are places do not close each other's only streams.
    @Test(arguments: [true, false]) func onlyStreamsStay(ofMembers: Bool) throws {
        func newcomer() -> AccountID? { ofMembers ? AccountID.random(createdAt: .now) : nil }
        let streams = try ([7] + (0..<255)).map { try #require(open($0, newcomer())) }
        // One of two gives way.
        #expect(open(300, newcomer()) != nil)
        #expect(closed.all.count == 1 && isClosed(streams[0]))
        for host in 301..<350 { #expect(open(host, newcomer()) == nil) }
        #expect(closed.all.count == 1 && !streams.dropFirst().contains { isClosed($0) })
    }

    /// Each client has its turn: the oldest stream ends for that of a newcomer.
    @Test func onlyStreamsGiveWayWhenTheyAreOld() throws {
        let places = StreamPlaces(total: 6, lifetime: .zero) {}
        let streams = (1...5).map { OpenStream(of: ClientNetwork(IPAddress("192.0.2.\($0)")), nil) }
        #expect(streams.allSatisfy { places.take(for: $0) })
        #expect(streams.map(isClosed) == [true, true, false, false, false])
    }

    /// Clients that return at once do not pass the places among themselves, while others wait.
    @Test(arguments: [true, false]) func eachHasATurn(ofMembers: Bool) throws {
        let later = Atomic<UInt64>(0)
        let places = StreamPlaces(
            total: 16, lifetime: .seconds(900),
            clock: { DispatchTime.now().uptimeNanoseconds + later.load(ordering: .relaxed) }
        ) {}
        let accounts = (0..<12).map { _ in AccountID.random(createdAt: .now) }
        func open(_ host: Int) -> Bool {
            // Members are behind one address.
            let address = ofMembers ? "192.0.2.1" : "192.0.2.\(host)"
            let stream = OpenStream(of: ClientNetwork(IPAddress(address)), ofMembers ? accounts[host] : nil)
            return places.take(for: stream)
        }
        #expect((0..<8).allSatisfy(open) && !open(8) && !open(11))
        later.add(299_000_000_000, ordering: .relaxed)
        #expect(!open(8))
        later.add(2_000_000_000, ordering: .relaxed)
        // Three that waited displace the three oldest, which come back, and must wait.
        #expect((8..<11).allSatisfy(open))
        #expect(!(0..<3).contains(where: open))
        #expect(open(11))
    }

    /// The members of a campus behind one address.
    @Test func aCampusHasWhatNobodyElseAsksFor() throws {
        let accounts = (0..<300).map { _ in AccountID.random(createdAt: .now) }
        var streams = try (0..<200).map { try #require(open(1, accounts[$0])) }
        for number in 0..<56 { streams.append(try #require(open(1, accounts[200 + number / 5]))) }
        #expect(closed.all.isEmpty)
        // Its accounts share them.
        #expect(open(1, accounts[250]) != nil)
        #expect(closed.all.count == 1 && !streams[..<200].contains { isClosed($0) })
        // Others get theirs.
        let visitor = AccountID.random(createdAt: .now)
        for _ in 0..<5 { #expect(open(2, visitor) != nil) }
        #expect(closed.all.count == 6)
        for account in accounts[260...] { _ = open(1, account) }
        #expect(open(3, AccountID.random(createdAt: .now)) != nil)
    }

    /// A place that was given away is not freed again when the response of the former stream ends.
    @Test func placesAreCountedOnce() throws {
        let places = StreamPlaces(total: 2, lifetime: .zero) {}
        func open(_ host: Int) -> OpenStream? {
            let stream = OpenStream(of: ClientNetwork(IPAddress("192.0.2.\(host)")), nil)
            return places.take(for: stream) ? stream : nil
        }
        let first = try #require(open(1))
        let second = try #require(open(2))
        #expect(isClosed(first))
        places.free(first)
        #expect(open(2) == nil)
        places.free(second)
        #expect(open(2) != nil)
    }
}
