import Foundation
import Testing

@testable import Reunite

@Suite struct VisibilityTests {
    @Test func decisionsLeadWhereThePageSays() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/Reunite/Reunite.docc/States.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("|") }
            .map { line in
                line.split(separator: "|", omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            }
        let head = try #require(rows.firstIndex { $0[2] == ModerationAction.dismiss.rawValue })
        let actions = rows[head].dropFirst(2).compactMap(ModerationAction.init)
        #expect(actions == ModerationAction.allCases)
        for (visibility, row) in zip(Visibility.allCases, rows[(head + 2)...]) {
            #expect(row[1] == visibility.rawValue)
            for (action, to) in zip(actions, row.dropFirst(2)) {
                let effect = try? action.effect(on: visibility, after: nil)
                #expect(effect?.visibility == Visibility(rawValue: to), "\(visibility) \(action)")
            }
        }
        let cases = try #require(rows.first { $0[2] == "report" })
        for (column, state) in [(4, CaseState.dismissed), (5, .actioned)] {
            for name in cases[column].split(separator: ", ") {
                let action = try #require(ModerationAction(rawValue: String(name)))
                for visibility in Visibility.allCases {
                    guard let effect = try? action.effect(on: visibility, after: nil) else { continue }
                    #expect(effect.state == state, "\(name) on \(visibility)")
                }
            }
        }
    }
}
