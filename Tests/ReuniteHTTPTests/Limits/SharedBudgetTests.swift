import Foundation
import Testing

@testable import ReuniteHTTP

/// How much of something clients get that take whatever they can.
@Suite struct SharedBudgetTests {
    private static func share(_ client: Int, _ maximum: Int = .max) -> [SharedBudget.Share] {
        [([UInt8(client)], maximum)]
    }

    @Test(arguments: [1, 2, 4, 9])
    func greedyClientsLeaveTwoThirdsOfTheRest(clients: Int) {
        let budget = SharedBudget(total: 1024)
        var left = 1024
        for client in 0..<clients {
            while budget.take(1, of: Self.share(client)) == nil { left -= 1 }
        }
        #expect(Double(left) >= 1024 * pow(2 / 3, Double(clients)) - 2)
        #expect(budget.take(1, of: Self.share(200)) == nil)
    }

    @Test func theReasonIsTold() {
        let budget = SharedBudget(total: 10)
        #expect(budget.take(3, of: Self.share(1, 3)) == nil)
        #expect(budget.take(1, of: Self.share(1, 3)) == .share)
        #expect(budget.take(5, of: Self.share(2)) == .total)
        #expect(budget.take(4, of: Self.share(2)) == nil)
        // Without a share, all that is left.
        #expect(budget.take(4, of: []) == .total)
        #expect(budget.take(3, of: []) == nil)
        #expect(!budget.has(1, in: Self.share(3)))
        budget.giveBack(3, of: [])
        #expect(budget.has(2, in: Self.share(3)) && !budget.has(3, in: Self.share(3)))
    }
}
