import Reunite
import Testing

@Suite struct MailPostponementTests {
    private static func reporter(
        _ reason: ReportReason = .scam, upheld: Int = 0, client: [UInt8]? = nil, earlier: Int = 0
    ) -> MailPostponement.Reporter {
        let reporter = HoldRule.Reporter(
            [.init(reason, weight: reason.weight)], record: ReporterRecord(upheld: upheld, dismissed: 0),
            client: client)
        return MailPostponement.Reporter(reporter, earlier: earlier)
    }

    private static func isDue(
        _ reporters: [MailPostponement.Reporter], service: Bool = false, dismissals: Int = 0
    ) -> Bool {
        MailPostponement(isByService: service, reporters: reporters, dismissals: dismissals).isDue
    }

    @Test("It takes two reporters on two clients, one who was right before, or the service")
    func reporters() {
        #expect(!Self.isDue([]))
        #expect(Self.isDue([], service: true))
        #expect(!Self.isDue([Self.reporter()]))
        #expect(Self.isDue([Self.reporter(upheld: 1)]))
        #expect(Self.isDue([Self.reporter(client: [1]), Self.reporter(client: [2])]))
        #expect(!Self.isDue([Self.reporter(client: [1]), Self.reporter(client: [1])]))
        #expect(!Self.isDue([Self.reporter(.other), Self.reporter(.other)]))
        // A dismissal doubles what it takes.
        #expect(!Self.isDue([Self.reporter(), Self.reporter()], dismissals: 1))
        #expect(Self.isDue([Self.reporter(), Self.reporter(), Self.reporter()], dismissals: 1))
    }

    @Test("An account postpones mails about three listings")
    func listings() {
        for earlier in 0...4 {
            #expect(Self.isDue([Self.reporter(upheld: 1, earlier: earlier)]) == (earlier < 3), "\(earlier)")
        }
    }
}
