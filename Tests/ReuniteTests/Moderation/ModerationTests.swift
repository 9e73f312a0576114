import Testing

@testable import Reunite

/// What reports weigh, and what decisions lead to, against tables that are written out.
@Suite struct ModerationTests {
    @Test(arguments: [
        (ReportReason.scam, 4.0), (.personalInformation, 4), (.offensive, 3), (.prohibited, 3), (.spam, 2),
        (.duplicate, 1), (.other, 1),
    ])
    func whatHarmsPeopleWeighsMore(_ reason: ReportReason, _ weight: Double) {
        #expect(reason.weight == weight)
    }

    @Test func theTablesHaveEverything() {
        #expect(ReportReason.allCases.count == 7)
        #expect(
            ReportReason.allCases.map(\.rawValue).sorted() == [
                "duplicate", "offensive", "other", "personal-information", "prohibited", "scam", "spam",
            ])
        #expect(AccountAction.allCases.map(\.rawValue) == ["create", "suspend", "reinstate", "change-role"])
        #expect(ReportOutcome.allCases.map(\.rawValue) == ["upheld", "dismissed", "closed"])
        #expect(CaseState.allCases.map(\.rawValue).sorted() == ["actioned", "dismissed", "open"])
    }

    @Test(arguments: [
        (0, 0, 1.0), (1, 0, 1.2), (0, 1, 0.8), (2, 2, 1), (6, 0, 1.6), (0, 6, 0.4), (0, 16, 0.2), (16, 0, 1.8),
    ])
    func aRecordMovesWhatAReportCounts(_ upheld: Int, _ dismissed: Int, _ factor: Double) {
        #expect(abs(ReporterRecord(upheld: upheld, dismissed: dismissed).factor - factor) < 1e-12)
    }

    /// Nobody counts for nothing, nobody for twice, and one more of a kind always moves it the right way.
    @Test func aRecordStaysWithinItsBounds() {
        for upheld in 0..<40 {
            for dismissed in 0..<40 {
                let factor = ReporterRecord(upheld: upheld, dismissed: dismissed).factor
                #expect(factor > 0 && factor < 2)
                #expect(ReporterRecord(upheld: upheld + 1, dismissed: dismissed).factor > factor)
                #expect(ReporterRecord(upheld: upheld, dismissed: dismissed + 1).factor < factor)
            }
        }
    }

    @Test func notesAreTrimmedAndBounded() throws {
        #expect(try Note(" \u{2003}\n two\n\tlines \u{85}").text == "two\n\tlines")
        #expect(try Note(String(repeating: "\u{1F392}", count: 5000)).text.unicodeScalars.count == 5000)
        for bad in ["", " \n\t\u{3000}", String(repeating: "x", count: 5001), "a\u{0}b", "a\u{1B}b"] {
            #expect(throws: InvalidValue.self, "\(bad.debugDescription.prefix(20))") { try Note(bad) }
        }
    }
}
