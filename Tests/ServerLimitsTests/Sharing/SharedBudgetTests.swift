import Foundation
import Testing

@testable import ServerLimits

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
        #expect(budget.take(1, of: Self.share(3)) == .total)
        budget.giveBack(3, of: [])
        #expect(budget.take(3, of: Self.share(3)) == .total)
        #expect(budget.take(2, of: Self.share(3)) == nil)
    }

    @Test func onlyWhoHoldsSomethingHasUsedItUp() {
        let budget = SharedBudget(total: 9)
        #expect(budget.take(9, of: []) == nil)
        #expect(!budget.isUsedUp(for: 1, by: Self.share(1)))
        budget.giveBack(9, of: [])
        #expect(budget.take(2, of: Self.share(1, 3)) == nil)
        #expect(!budget.isUsedUp(for: 1, by: Self.share(1, 3)))
        // By its own maximum, and by what others leave.
        #expect(budget.isUsedUp(for: 2, by: Self.share(1, 3)))
        #expect(budget.take(7, of: []) == nil)
        #expect(budget.isUsedUp(for: 1, by: Self.share(1, 3)))
    }
}
