import Testing

@testable import ServerLimits

/// The last turns are known, and memory is bounded.
@Suite struct RecentTurnsTests {
    @Test("Turns that somebody asks for are kept, and others are forgotten")
    func bound() {
        var turns = RecentTurns(limit: 100)
        turns.note(1, of: [0])
        turns.note(2, of: [1])
        for number in 0..<1000 {
            turns.note(3, of: [2, UInt8(number / 256), UInt8(number % 256)])
            #expect(turns.end(of: [0]) == 1)
        }
        #expect(turns.end(of: [1]) == nil && turns.end(of: [2, 3, 231]) == 3)
        let known = (0..<1000).count { turns.end(of: [2, UInt8($0 / 256), UInt8($0 % 256)]) != nil }
        #expect(known <= 100)
    }
}
