import Foundation
import Testing

@testable import Reunite

@Suite struct ClaimSuspicionTests {
    private func reasons(
        claims: Int = 0, shared: Int = 0, delay: Int64 = 86_400, wrong: Int = 0, declined: Int = 0, reads: Int = 0
    ) -> [ClaimSuspicion.Reason: Double] {
        let suspicion = ClaimSuspicion(
            ClaimRecord(
                claims: claims, sharedClient: shared, delay: delay, wrongSerials: wrong, declined: declined,
                proofReads: reads))
        return Dictionary(uniqueKeysWithValues: suspicion.findings.map { ($0.reason, $0.weight) })
    }

    @Test func usualClaimsHaveNoWeight() {
        #expect(reasons(claims: 2, shared: 2, delay: 600) == [:])
    }

    @Test func eachReasonHasItsWeightAndALimit() {
        #expect(reasons(claims: 3) == [.manyClaims: 1])
        #expect(reasons(shared: 5) == [.sharedClient: 3])
        #expect(reasons(delay: 599) == [.soonAfterPosting: 1])
        #expect(reasons(wrong: 1, declined: 2) == [.wrongSerials: 2, .declinedClaims: 2])
        #expect(reasons(reads: 1) == [.followsRead: 2])
        let most = reasons(claims: 100, shared: 100, delay: 0, wrong: 100, declined: 100, reads: 100)
        #expect(most.count == ClaimSuspicion.Reason.allCases.count)
        #expect(most.values.allSatisfy { $0 <= ClaimSuspicion.most })
    }

    @Test func theArticleListsTheReasons() throws {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let page = root.appendingPathComponent("Sources/Reunite/Reunite.docc/Moderation.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        let table = lines.drop { $0 != "| reason | counts | weight |" }.prefix { $0.hasPrefix("|") }.dropFirst(2)
        let names = table.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
        #expect(names == ClaimSuspicion.Reason.allCases.map(\.rawValue))
    }
}
