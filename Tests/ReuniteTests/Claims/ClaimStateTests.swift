import Foundation
import Testing

@testable import Reunite

@Suite struct ClaimStateTests {
    /// The rows of the first table below a heading of the article.
    private func table(below heading: String) throws -> [[String]] {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let page = root.appendingPathComponent("Sources/Reunite/Reunite.docc/States.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == heading })
        return lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test func transitionsMatchTheArticle() throws {
        let rows = try table(below: "## Claims")
        let actions = rows[0].dropFirst().compactMap(ClaimAction.init)
        #expect(actions == ClaimAction.allCases)
        #expect(rows.count == ClaimState.allCases.count + 2)
        for (state, row) in zip(ClaimState.allCases, rows.dropFirst(2)) {
            #expect(row[0] == state.rawValue)
            for (action, to) in zip(actions, row.dropFirst()) {
                #expect(state.applying(action) == ClaimState(rawValue: to), "\(state) \(action)")
            }
        }
    }

    @Test func endingsMatchTheArticle() throws {
        let rows = try table(below: "### What else ends claims")
        #expect(rows.count == ClaimEnding.allCases.count + 2)
        for (ending, row) in zip(ClaimEnding.allCases, rows.dropFirst(2)) {
            #expect(row[1] == ending.rawValue)
            for (state, to) in zip([ClaimState.submitted, .accepted], row.dropFirst(2)) {
                let action = try #require(ending.action(on: state))
                #expect(state.applying(action) == ClaimState(rawValue: to), "\(ending) \(state)")
            }
        }
    }

    @Test func endedClaimsStayAsTheyAre() {
        for state in ClaimState.allCases where !state.isLive {
            #expect(ClaimAction.allCases.allSatisfy { state.applying($0) == nil })
            #expect(ClaimEnding.allCases.allSatisfy { $0.action(on: state) == nil })
            #expect(ClaimTerms.end(of: state, since: Timestamp(microseconds: 0)) == nil)
        }
    }

    @Test func eachActionOfPeopleHasASide() {
        for action in ClaimAction.allCases where action != .expire {
            #expect(ClaimSide.allCases.contains { $0.may(action) }, "\(action)")
        }
        #expect(!ClaimSide.allCases.contains { $0.may(.expire) })
    }
}
