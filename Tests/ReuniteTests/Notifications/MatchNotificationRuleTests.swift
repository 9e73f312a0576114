import Reunite
import Testing

@Suite struct MatchNotificationRuleTests {
    private static let now = Timestamp(microseconds: 1_800_000_000_000_000)

    /// An account of this age in days.
    private static func account(_ age: Int64, _ secret: UInt64 = 1) -> AccountID {
        AccountID(createdAt: now.adding(seconds: -age * 86_400), secret: secret)
    }

    /// A pair whose notification is due.
    private static func pair(
        recipient: AccountID = account(100, 1), sender: AccountID = account(100, 2)
    ) -> MatchNotification.Pair {
        MatchNotification.Pair(
            areOpen: true, areOpposite: true, recipient: recipient, recipientIsPerson: true, sender: sender,
            senderIsSuspended: false, isBlocked: false, verdict: nil, isNotified: false, isConfirmed: false)
    }

    @Test("Each fact alone can be in the way", arguments: MatchNotification.Subject.allCases)
    func facts(subject: MatchNotification.Subject) {
        func concerns(_ change: (inout MatchNotification.Pair) -> Void = { _ in }) -> Bool {
            var pair = Self.pair()
            change(&pair)
            return MatchNotification(subject, of: pair).concernsOwner
        }
        #expect(concerns())
        #expect(!concerns { $0.areOpen = false })
        #expect(!concerns { $0.areOpposite = false })
        #expect(!concerns { $0.sender = $0.recipient })
        #expect(!concerns { $0.recipientIsPerson = false })
        #expect(!concerns { $0.senderIsSuspended = true })
        #expect(!concerns { $0.isBlocked = true })
        #expect(!concerns { $0.verdict = .notMine })
        // Who has said that it is the same thing, or was notified of the match, still learns of its confirmation; once.
        #expect(concerns { $0.verdict = .mine } == (subject == .confirmation))
        #expect(concerns { $0.isNotified = true } == (subject == .confirmation))
        #expect(concerns { $0.isConfirmed = true } == (subject == .match))
    }

    @Test("Each limit allows as many as it says", arguments: MatchNotification.Subject.allCases)
    func limits(subject: MatchNotification.Subject) {
        let young = (recipient: Self.account(2, 1), sender: Self.account(2, 2))
        func most(
            _ count: WritableKeyPath<MatchNotification.Counts, Int>, _ pair: MatchNotification.Pair = Self.pair()
        ) -> Int? {
            (0...1000).first { number in
                var counts = MatchNotification.Counts()
                counts[keyPath: count] = number
                return !MatchNotification(subject, of: pair).isAllowed(by: counts, at: Self.now)
            }
        }
        #expect(most(\.bySender) == 5 && most(\.openBySender) == 5)
        #expect(most(\.open) == 100 && most(\.notified) == 100)
        #expect(most(\.openOfHour) == nil && most(\.notifiedOfHour) == nil)
        #expect(most(\.confirmations) == (subject == .confirmation ? 10 : nil))
        // A new account has half of what all share, and those of one hour a tenth. What one person may do is the same.
        let byNew = Self.pair(sender: young.sender)
        #expect(most(\.open, byNew) == 50 && most(\.openOfHour, byNew) == 10 && most(\.notified, byNew) == 100)
        #expect(most(\.bySender, byNew) == 5 && most(\.notifiedOfHour, byNew) == nil)
        let toNew = Self.pair(recipient: young.recipient)
        #expect(most(\.notified, toNew) == 50 && most(\.notifiedOfHour, toNew) == 10 && most(\.open, toNew) == 100)
        // What was imported without an owner is nobody's.
        let imported = Self.pair(sender: AccountID(createdAt: Timestamp(microseconds: 0), secret: 0))
        #expect(
            most(\.bySender, imported) == nil && most(\.openBySender, imported) == nil && most(\.open, imported) == 100)
    }
}
