import Testing

@testable import Reunite

/// What reports and appeals weigh together.
@Suite struct CaseWeightTests {
    @Test("An account weighs its heaviest pending report, and a client its heaviest account")
    func pending() {
        func weight(_ reports: WeighedReport...) -> Double { CaseWeight.pending(reports, appeals: 0) }
        #expect(weight() == 0)
        #expect(weight(.init(by: 1, weight: 4)) == 4)
        #expect(weight(.init(by: 1, weight: 1), .init(by: 1, weight: 4), .init(by: 1, weight: 2)) == 4)
        #expect(weight(.init(by: 1, weight: 1), .init(by: 2, weight: 4)) == 5)
        #expect(weight(.init(by: 1, from: [1], weight: 1), .init(by: 2, from: [1], weight: 4)) == 4)
        #expect(weight(.init(by: 1, from: [1], weight: 1), .init(by: 2, from: [2], weight: 4)) == 5)
        // Whose client is unknown is a reporter of their own, and so is the service.
        #expect(weight(.init(by: 1, from: [1], weight: 1), .init(by: 2, weight: 1), .init(by: 3, weight: 1)) == 3)
        #expect(weight(.init(by: nil, weight: 1), .init(by: nil, weight: 1), .init(by: 1, weight: 1)) == 2)
    }

    @Test("An account counts for the client of its heaviest report alone; of equal ones, of the first")
    func clients() {
        func weight(_ first: Double, _ second: Double) -> Double {
            let reports: [WeighedReport] = [
                .init(by: 1, from: [1], weight: first), .init(by: 1, from: [2], weight: second),
                .init(by: 2, from: [1], weight: 0.5),
            ]
            return CaseWeight.pending(reports, appeals: 0)
        }
        #expect(weight(4, 3) == 4)
        #expect(weight(3, 3) == 3)
        #expect(weight(3, 4) == 4.5)
    }

    @Test("Only what waits weighs in the queue, and an appeal weighs five")
    func outcomes() {
        for outcome in ReportOutcome.allCases {
            let settled = WeighedReport(by: 1, weight: 4, outcome: outcome)
            #expect(CaseWeight.pending([settled], appeals: 0) == 0, "\(outcome)")
            #expect(CaseWeight.pending([settled, .init(by: 1, weight: 1)], appeals: 0) == 1, "\(outcome)")
        }
        #expect(CaseWeight.pending([], appeals: 1) == 5)
        #expect(CaseWeight.pending([.init(by: 1, weight: 4)], appeals: 2) == 14)
    }

    @Test(
        "A case with a scam or a claim in dispute has a head start of three days, once, less by reporters who were wrong"
    )
    func headStart() {
        func weight(_ reports: WeighedReport...) -> Double { CaseWeight.pending(reports, appeals: 0) }
        #expect(weight(.init(by: 1, weight: 4, headStart: 1)) == 22)
        #expect(weight(.init(by: 1, weight: 4, headStart: 1), .init(by: 2, weight: 2, headStart: 0.5)) == 24)
        #expect(weight(.init(by: 1, weight: 4, headStart: 1, outcome: .upheld), .init(by: 2, weight: 1)) == 1)
        func start(_ reason: ReportReason, upheld: Int = 0, dismissed: Int = 0, isNew: Bool, claim: Bool) -> Double {
            let weight = reason.weight(by: ReporterRecord(upheld: upheld, dismissed: dismissed), isNew: isNew)
            return reason.headStart(ofWeight: weight, isNew: isNew, isAboutClaim: claim)
        }
        for reason in ReportReason.allCases {
            for isNew in [false, true] {
                #expect(start(reason, isNew: isNew, claim: true) == 1)
                #expect(start(reason, isNew: isNew, claim: false) == (reason == .scam ? 1 : 0))
                #expect(start(reason, upheld: 9, isNew: isNew, claim: true) == 1)
                #expect(abs(start(reason, dismissed: 4, isNew: isNew, claim: true) - 0.5) < 1e-9)
            }
        }
    }

    @Test("Evidence weighs the heaviest report that names it, unless that is dismissed or not its account's heaviest")
    func evidence() {
        func weights(_ reports: WeighedReport...) -> [Int64: Double] { CaseWeight.evidence(reports) }
        #expect(weights(.init(by: 1, weight: 4)) == [:])
        #expect(weights(.init(by: 1, weight: 4, evidence: 7), .init(by: 2, weight: 1, evidence: 7)) == [7: 4])
        #expect(weights(.init(by: 1, weight: 4, evidence: 7), .init(by: 1, weight: 1, evidence: 8)) == [7: 4])
        for outcome in ReportOutcome.allCases {
            let report = WeighedReport(by: 1, weight: 4, outcome: outcome, evidence: 7)
            #expect(weights(report) == (outcome == .dismissed ? [:] : [7: 4]), "\(outcome)")
        }
    }

    @Test("Three accounts of one client keep evidence, the heaviest ones")
    func evidenceOfClient() {
        #expect(CaseWeight.evidencePerClient == 3)
        let reports = (1...5).map { number in
            WeighedReport(by: number, from: [1], weight: Double(number), evidence: number)
        }
        #expect(CaseWeight.evidence(reports) == [3: 3, 4: 4, 5: 5])
        let others = reports.map { WeighedReport(by: $0.reporter, weight: $0.weight, evidence: $0.evidence) }
        #expect(CaseWeight.evidence(others).count == 5)
    }
}
