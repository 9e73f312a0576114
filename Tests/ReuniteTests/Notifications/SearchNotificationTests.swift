import Reunite
import Testing

@Suite struct SearchNotificationTests {
    private static let now = Timestamp(microseconds: 1_800_000_000_000_000)

    /// An account of this age in seconds.
    private static func account(_ age: Int64, _ secret: UInt64) -> AccountID {
        AccountID(createdAt: now.adding(seconds: -age), secret: secret)
    }

    /// A notification that is due.
    private static func facts(author: AccountID = account(100 * 86_400, 2)) -> SearchNotification.Facts {
        SearchNotification.Facts(
            isFound: true, recipient: account(100 * 86_400, 1), recipientIsPerson: true, isCurrent: true,
            frequency: .atOnce, author: author, authorIsSuspended: false, isBlocked: false, isNotified: false)
    }

    @Test("Each fact alone can be in the way")
    func facts() {
        func concerns(_ change: (inout SearchNotification.Facts) -> Void = { _ in }) -> Bool {
            var facts = Self.facts()
            change(&facts)
            return SearchNotification(facts).concernsRecipient
        }
        #expect(concerns())
        #expect(!concerns { $0.isFound = false })
        #expect(!concerns { $0.recipientIsPerson = false })
        #expect(!concerns { $0.isCurrent = false })
        #expect(!concerns { $0.author = $0.recipient })
        #expect(!concerns { $0.authorIsSuspended = true })
        #expect(!concerns { $0.isBlocked = true })
        #expect(!concerns { $0.isNotified = true })
        for frequency in NotificationFrequency.allCases {
            #expect(concerns { $0.frequency = frequency } == (frequency != .off), "\(frequency)")
        }
    }

    /// The first count that is refused; nil if none is.
    private static func most(
        _ count: WritableKeyPath<SearchNotification.Counts, Int>, by author: AccountID = account(100 * 86_400, 2)
    ) -> Int? {
        (0...1000).first { number in
            var counts = SearchNotification.Counts()
            counts[keyPath: count] = number
            return !SearchNotification(facts(author: author)).isAllowed(by: counts, at: now)
        }
    }

    @Test("Each limit allows as many as it says")
    func limits() {
        #expect(Self.most(\.ofAccount) == 500 && Self.most(\.ofSearch) == 100)
        #expect(Self.most(\.ofSearchByAuthor) == 10)
        #expect(Self.most(\.ofAccountByNew) == nil && Self.most(\.ofSearchByNew) == nil)
    }

    @Test("New accounts share half, and each has two of a search; the third day ends it")
    func newAccounts() {
        let new = Self.account(3 * 86_400 - 1, 2)
        #expect(Self.most(\.ofAccount, by: new) == 500 && Self.most(\.ofAccountByNew, by: new) == 250)
        #expect(Self.most(\.ofSearch, by: new) == 100 && Self.most(\.ofSearchByNew, by: new) == 50)
        #expect(Self.most(\.ofSearchByAuthor, by: new) == 2)
        let old = Self.account(3 * 86_400, 2)
        #expect(Self.most(\.ofSearchByAuthor, by: old) == 10 && Self.most(\.ofSearchByNew, by: old) == nil)
    }

    @Test("What was imported without an owner is nobody's: the other limits stay")
    func imported() {
        let author = AccountID(createdAt: Timestamp(microseconds: 0), secret: 0)
        #expect(Self.most(\.ofSearchByAuthor, by: author) == nil && Self.most(\.ofSearchByNew, by: author) == nil)
        #expect(Self.most(\.ofAccount, by: author) == 500 && Self.most(\.ofSearch, by: author) == 100)
    }
}
