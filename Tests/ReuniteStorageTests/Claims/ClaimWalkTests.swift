import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// Random sequences of what a finder, three claimants, a moderator and the clock do, compared with ``ClaimModel``.
@Suite struct ClaimWalkTests {
    /// Sequences in all.
    private static let sequences = 320
    private static let steps = 25

    @Test(arguments: 0..<16)
    func claimsFollowTheModel(part: Int) async throws {
        let claimed = try ClaimedStore()
        var random = SeededGenerator(seed: UInt64(part))
        var finder = try await claimed.bed.person()
        let moderator = try await claimed.bed.person(role: .administrator)
        var claimants: [Session] = []
        for _ in 0..<3 { claimants.append(try await claimed.bed.person()) }
        for sequence in 0..<Self.sequences / 16 {
            var walk = ClaimWalk(claimed: claimed, finder: finder, moderator: moderator, claimants: claimants)
            try await walk.run(Self.steps, &random, "part \(part), sequence \(sequence)")
            finder = walk.finder
        }
        try await claimed.check()
    }
}

private struct ClaimWalk {
    let claimed: ClaimedStore
    /// Signs in again after each suspension.
    var finder: Session
    let moderator: Session
    let claimants: [Session]

    mutating func run(_ steps: Int, _ random: inout SeededGenerator, _ name: String) async throws {
        let listing = try await claimed.bed.post(status: .found, by: finder)
        try await claimed.bed.report(listing, by: claimants[0])
        var model = ClaimModel()
        var ids: [ClaimID] = []
        var done: [String] = []
        for _ in 0..<steps {
            let step = step(model, &random)
            let before = model
            let isDone = model.apply(step)
            if !isDone { model = before }
            done.append("\(step)\(isDone ? "" : " (refused)")")
            let refusal = await refusal(of: step, listing, &ids)
            #expect((refusal == nil) == isDone, "\(name): \(done): \(refusal.map { "\($0)" } ?? "done")")
            let states = try await claimed.states(of: listing)
            #expect(states == model.claims.map(\.state), "\(name): \(done)")
            guard states == model.claims.map(\.state), (refusal == nil) == isDone else { return }
        }
        for (id, claim) in zip(ids, model.claims) {
            let read = try await claimed.store.claims.claim(id, for: claimants[claim.claimant])
            let left = read.endsAt.map { Double($0.microseconds - Timestamp.now.microseconds) / 86_400_000_000 }
            #expect(left.map { Int($0.rounded(.up)) } == claim.days, "\(name): \(done)")
            #expect(read.events.last?.state == claim.state && read.events.first?.state == .submitted)
            // Each event leads from the state before to its own.
            for (from, event) in zip(read.events, read.events.dropFirst()) {
                guard let action = event.action else {
                    #expect(event.state == .submitted && !from.state.isLive && from.state != .handedOver)
                    continue
                }
                #expect(from.state.applying(action) == event.state)
            }
            #expect(read.events.filter { $0.action == nil }.count == claim.submissions)
        }
        let told = try await told(of: ids)
        #expect(Dictionary(grouping: told) { $0 } == Dictionary(grouping: model.told) { $0 }, "\(name): \(done)")
    }

    private func step(_ model: ClaimModel, _ random: inout SeededGenerator) -> ClaimModel.Step {
        let claim = model.claims.indices.randomElement(using: &random)
        switch (Int.random(in: 0..<20, using: &random), claim) {
        case (0..<6, _), (_, nil): return .submit(Int.random(in: 0..<3, using: &random))
        case (6..<13, let claim?):
            return .act(
                [.accept, .accept, .decline, .withdraw, .fail].randomElement(using: &random) ?? .accept, claim: claim)
        case (13, let claim?): return .handOver(claim: claim)
        case (14..<16, _):
            return .move([.resolve, .reopen, .reopen, .renew, .withdraw].randomElement(using: &random) ?? .renew)
        case (16, _): return .turn(Bool.random(using: &random) ? .lost : .found)
        case (17, _): return .decide([.hold, .remove, .restore, .restore].randomElement(using: &random) ?? .hold)
        case (18, _) where Int.random(in: 0..<4, using: &random) == 0: return .suspendFinder
        default: return .wait(Int.random(in: 1...9, using: &random))
        }
    }

    /// Takes a step; the error if it is refused.
    private mutating func refusal(of step: ClaimModel.Step, _ listing: ListingID, _ ids: inout [ClaimID]) async -> (
        any Error
    )? {
        do {
            switch step {
            case .submit(let person):
                let id = try await claimed.claim(listing, by: claimants[person])
                if !ids.contains(id) { ids.append(id) }
            case .act(let action, let claim):
                let claimant = try await owner(of: ids[claim])
                try await claimed.act(action, ids[claim], by: ClaimSide.finder.may(action) ? finder : claimant)
            case .handOver(let claim):
                let code = try await claimed.store.claims.code(of: ids[claim], for: owner(of: ids[claim]))
                _ = try await claimed.store.claims.handOver(code.code, by: finder)
            case .move(let transition): try await claimed.bed.move(listing, transition, by: finder)
            case .turn(let status):
                let draft = try ModeratedStore.draft("Black backpack", status: status)
                _ = try await claimed.store.listings.edit(listing, by: finder, .draft(draft))
            case .decide(let action): try await decide(action, listing)
            case .suspendFinder:
                try await claimed.suspend(finder, .forGood, by: moderator)
                try await claimed.suspend(finder, .none, by: moderator)
                finder = try await claimed.bed.signIn(finder.account)
            case .wait(let days): try await claimed.wait(days: Int64(days))
            }
            return nil
        } catch {
            return error
        }
    }

    /// What everybody was notified of about claims.
    private func told(of ids: [ClaimID]) async throws -> [ClaimModel.Told] {
        var told: [ClaimModel.Told] = []
        for (person, session) in [(nil, finder)] + claimants.enumerated().map({ (Optional($0), $1) }) {
            for (claim, side, news) in try await claimed.told(session) {
                guard let index = ids.firstIndex(of: claim) else { continue }
                #expect(side == (person == nil ? .finder : .claimant))
                told.append(ClaimModel.Told(person: person, claim: index, news: news))
            }
        }
        return told
    }

    private func owner(of claim: ClaimID) async throws -> Session {
        for claimant in claimants {
            if (try? await claimed.store.claims.claim(claim, for: claimant)) != nil { return claimant }
        }
        throw AccessRefusal.notFound
    }

    /// A decision that the listing is not in the state of already.
    private func decide(_ action: ModerationAction, _ listing: ListingID) async throws {
        let before = try await claimed.bed.visibility(listing)
        switch (action, before) {
        case (.restore, .public): return
        case (.hold, .removed): try await claimed.bed.decide(listing, .restore, by: moderator)
        default: break
        }
        try await claimed.bed.decide(listing, action, by: moderator)
    }
}
