import Foundation
import Testing

@testable import Reunite

@Suite struct CaseEventTests {
    /// An action that may publish a listing is one that leaves a listing of some visibility public.
    @Test(arguments: ModerationAction.allCases) func actionsThatMayPublish(_ action: ModerationAction) {
        let after = Visibility.allCases.compactMap { try? action.effect(on: $0, after: nil).visibility }
        #expect(action.facts.mayPublish == after.contains(.public))
    }

    @Test func eventsStopWhomThePageSays() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/Reunite/Reunite.docc/States.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("|") }
            .map { line in
                line.split(separator: "|", omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            }
        let head = try #require(rows.firstIndex { $0[1] == "event" })
        let columns = rows[head].dropFirst(3).dropLast().map { names in
            names.split(separator: ", ").compactMap { ModerationAction(rawValue: String($0)) }
        }
        #expect(Set(columns.joined()) == Set(ModerationAction.allCases))
        #expect(columns.joined().count == ModerationAction.allCases.count)
        for (kind, row) in zip(CaseEvent.Kind.allCases, rows[(head + 2)...]) {
            #expect(row[1] == kind.rawValue && row[2] == "stops")
            for (actions, cell) in zip(columns, row.dropFirst(3)) {
                for action in actions {
                    #expect(kind.stopsAssignee(action) == (cell == "stops"), "\(kind) \(action)")
                }
            }
        }
    }
}
