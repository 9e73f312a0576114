import Foundation
import Testing

@testable import Reunite

@Suite struct ClaimUpdateTests {
    private func lines(of article: String, below heading: String) throws -> [[String]] {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let page = root.appendingPathComponent("Sources/Reunite/Reunite.docc/\(article).md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix(heading) })
        return lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test func recipientsMatchTheArticle() throws {
        var named: [ClaimUpdate] = []
        for row in try lines(of: "Alerts", below: "## Claims").dropFirst(2) {
            for name in row[0].matches(of: /`([a-z-]+)`/) {
                let news = try #require(ClaimUpdate(rawValue: String(name.output.1)))
                named.append(news)
                let sides = zip([ClaimSide.finder, .claimant], row.dropFirst()).filter { $1 == "yes" }.map(\.0)
                #expect(news.sides == sides, "\(news)")
            }
        }
        #expect(Set(named) == Set(ClaimUpdate.allCases) && named.count == ClaimUpdate.allCases.count)
    }

    @Test func nobodyIsToldOfWhatTheyDid() {
        for news in ClaimUpdate.allCases {
            #expect(news.recipients(actor: nil) == news.sides)
            for side in ClaimSide.allCases where news != .handedOver {
                #expect(news.recipients(actor: side) == news.sides.filter { $0 != side })
            }
        }
        #expect(ClaimUpdate.handedOver.recipients(actor: .finder) == ClaimSide.allCases)
    }

    @Test func everyEntryOfAHistorySaysSomethingElse() {
        var seen: [ClaimUpdate] = [ClaimUpdate(nil, to: .submitted, because: nil)]
        for state in ClaimState.allCases {
            for action in ClaimAction.allCases {
                guard let next = state.applying(action) else { continue }
                seen.append(ClaimUpdate(action, to: next, because: nil))
            }
        }
        #expect(Set(seen).count == 8 && seen.count == 8)
        for ending in ClaimEnding.allCases {
            #expect(ClaimUpdate(.fail, to: .failed, because: ending).rawValue == ending.rawValue)
        }
        #expect(
            ClaimState.allCases.filter(\.isLive).map { ClaimUpdate(endOf: $0) } == [.expiring, .collectionExpiring])
        #expect(ClaimState.allCases.filter { !$0.isLive }.allSatisfy { ClaimUpdate(endOf: $0) == nil })
    }

    @Test func theConversationIsOpenAsTheArticleSays() throws {
        let rows = try lines(of: "States", below: "The two people can write")
        #expect(rows[0].prefix(ClaimState.allCases.count) == ClaimState.allCases.map(\.rawValue)[...])
        let end = Timestamp(microseconds: 0)
        let after = end.adding(seconds: ConversationTerms.afterHandOver)
        for (state, text) in zip(ClaimState.allCases, rows[2]) {
            #expect(ConversationTerms.isOpen(state, since: end, at: end) == !text.isEmpty, "\(state)")
            #expect(ConversationTerms.isOpen(state, since: end, at: after) == (text == "yes"), "\(state)")
        }
        #expect(ConversationTerms.afterHandOver == 14 * 86_400)
    }
}
