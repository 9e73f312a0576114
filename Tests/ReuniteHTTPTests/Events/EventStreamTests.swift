import NIOCore
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

@Suite struct EventStreamTests {
    private func event(_ text: String) -> ByteBuffer { ByteBuffer(string: text) }

    private final class Cuts: Sendable {
        let stalls = Collector<Int>()
        let disconnections = Collector<Int>()

        func stream() -> EventStream {
            EventStream(after: 0, onStall: { self.stalls.append(1) }, disconnect: { self.disconnections.append(1) })
        }
    }

    @Test func queuedEventsAreReadTogetherInOrder() async {
        let stream = Cuts().stream()
        stream.offer([event("a")], seq: 1)
        stream.offer([event("b"), event("c")], seq: 3)
        #expect(await stream.next() == [event("a"), event("b"), event("c")])
        async let next = stream.next()
        stream.offer([event("d")], seq: 4)
        #expect(await next == [event("d")])
        stream.end()
        #expect(await stream.next() == nil)
        stream.offer([event("e")], seq: 5)
        #expect(await stream.next() == nil)
    }

    @Test func queueIsBounded() async {
        let many = Cuts()
        let stream = many.stream()
        // A batch of any size is allowed if the queue was not full.
        stream.offer(Array(repeating: event("x"), count: 5000), seq: 1)
        #expect(await stream.next()?.count == 5000)
        for number in 0...EventStream.maximumEvents { stream.offer([event("x")], seq: Int64(number)) }
        #expect(many.stalls.all.isEmpty)
        stream.offer([event("x")], seq: 5000)
        #expect(many.stalls.all.count == 1 && many.disconnections.all.count == 1)
        #expect(await stream.next() == nil)

        let large = Cuts()
        let other = large.stream()
        let half = ByteBuffer(repeating: 0x78, count: EventStream.maximumBytes / 2)
        other.offer([half, half], seq: 1)
        other.offer([event("x")], seq: 2)
        #expect(large.stalls.all.isEmpty)
        other.offer([event("x")], seq: 3)
        #expect(large.stalls.all.count == 1 && large.disconnections.all.count == 1)
    }

    @Test func heartbeatAdvancesThePosition() async throws {
        let stream = Cuts().stream()
        stream.goLive(after: 7)
        let reader = Task { await stream.next() }
        // Heartbeats before the reader waits are lost.
        let beats = Task {
            while !Task.isCancelled {
                stream.sendHeartbeat(5, stallTimeout: .seconds(60))
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        // The position of the hub may be behind that of a new stream.
        #expect(await reader.value == [event("id: 7\n\n")])
        beats.cancel()
        stream.offer([event("x")], seq: 9)
        #expect(await stream.next() == [event("x")])
        let last = Task { await stream.next() }
        let later = Task {
            while !Task.isCancelled {
                stream.sendHeartbeat(12, stallTimeout: .seconds(60))
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        #expect(await last.value == [event("id: 12\n\n")])
        later.cancel()
    }

    /// A client that waits is asked to come back later; one that does not read is disconnected.
    @Test func streamsGiveWay() async throws {
        let cuts = Cuts()
        try await eventually("a client that waits is asked to come back") {
            let stream = cuts.stream()
            let reader = Task { (await stream.next(), await stream.next()) }
            await Task.yield()
            stream.giveWay()
            let (last, end) = await reader.value
            #expect(end == nil)
            // Nil if it did not wait yet.
            return last.map { $0.map { String(buffer: $0).hasPrefix("retry: ") } } == [true]
        }
        #expect(cuts.disconnections.all.isEmpty)
        let sending = cuts.stream()
        #expect(sending.beginSending())
        sending.giveWay()
        #expect(await sending.next() == nil)
        #expect(cuts.disconnections.all.count == 1 && cuts.stalls.all.isEmpty)
    }

    @Test func stalledWritesEndTheStream() async {
        let cuts = Cuts()
        let stream = cuts.stream()
        stream.offer([event("a")], seq: 1)
        _ = await stream.next()
        stream.sendHeartbeat(1, stallTimeout: .seconds(60))
        #expect(cuts.disconnections.all.isEmpty)
        stream.sendHeartbeat(1, stallTimeout: .seconds(60), now: .now + .seconds(61))
        #expect(cuts.stalls.all.count == 1 && cuts.disconnections.all.count == 1)
    }
}
