import Foundation
import Testing

@testable import Reunite

/// The tables of problems, over all features.
@Suite struct ProblemKindTests {
    @Test("Each kind of problem has a name of its own, and a status of an error")
    func namesAreUnique() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
        let paths = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String] ?? []
        let kinds = try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
            try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
                .matches(of: /ProblemKind\(\s*(\d+), "([a-z-]+)"/).map { (status: Int($0.1), name: String($0.2)) }
        }
        #expect(kinds.count > 40 && Set(kinds.map(\.name)).count == kinds.count)
        #expect(kinds.allSatisfy { (400..<600).contains($0.status ?? 0) })
    }

    @Test("A refusal that names a member is about the body")
    func membersAreInvalid() {
        let refusals: [any Refusal] = [AccountRefusal.invalidToken, ClaimFault.noVersion, ClaimFault.answers(2)]
        #expect(refusals.allSatisfy { $0.problem.kind == .invalidBody && $0.member != nil })
        #expect(AccessRefusal.notFound.member == nil && AccessRefusal.notFound.retryAfter == nil)
    }
}
