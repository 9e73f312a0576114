import Testing

@testable import Reunite

@Suite struct ListingStateTests {
    @Test func transitionsAreThoseOfThePage() {
        let table: [ListingState: [ListingTransition: ListingState]] = [
            .open: [.resolve: .resolved, .renew: .open, .expire: .expired, .withdraw: .withdrawn],
            .resolved: [.reopen: .open, .withdraw: .withdrawn],
            .expired: [.resolve: .resolved, .reopen: .open, .renew: .open, .withdraw: .withdrawn],
            .withdrawn: [:],
        ]
        for state in ListingState.allCases {
            for transition in ListingTransition.allCases {
                #expect(state.applying(transition) == table[state]?[transition])
            }
        }
    }

    @Test func everyCategoryHasALabelInEveryLanguage() {
        for category in Category.allCases {
            #expect(Set(category.labels.keys) == Set(Category.languages))
            #expect(category.labels.values.allSatisfy { !$0.isEmpty })
        }
    }
}
