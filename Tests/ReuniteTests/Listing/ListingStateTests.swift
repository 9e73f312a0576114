import Foundation
import Testing

@testable import Reunite

@Suite struct ListingStateTests {
    @Test func transitionsMatchTheArticle() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/Reunite/Reunite.docc/States.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("|") }
        let rows = lines.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let transitions = rows[0][2...6].compactMap(ListingTransition.init)
        #expect(transitions == ListingTransition.allCases)
        for (state, row) in zip(ListingState.allCases, rows.dropFirst(2)) {
            #expect(row[1] == state.rawValue)
            for (transition, to) in zip(transitions, row[2...6]) {
                #expect(state.applying(transition) == ListingState(rawValue: to), "\(state) \(transition)")
            }
        }
    }

    @Test func everyCategoryHasALabelInEveryLanguage() {
        for category in Category.allCases {
            // A missing label would be the name in the API.
            let labels = Language.allCases.map { category.label(in: $0) }
            #expect(labels.allSatisfy { !$0.isEmpty && $0 != category.rawValue }, "\(category)")
        }
    }
}
