import Reunite
import Testing

@Suite struct CaseReaderTests {
    @Test("Moderators see the reports of all listings but their own and what they have claimed, and the operator all")
    func reports() {
        let accounts = (1...3).map { AccountID(createdAt: Timestamp(microseconds: $0), secret: 1) }
        for reader in accounts {
            for owner in accounts {
                #expect(CaseReader(moderator: reader).seesReports(about: owner, hasClaimed: false) == (reader != owner))
            }
            #expect(!CaseReader(moderator: reader).seesReports(about: accounts[0], hasClaimed: true))
            #expect(CaseReader.operator.seesReports(about: reader, hasClaimed: false))
        }
        // Everybody sees those of listings that were imported without an owner.
        let `operator` = AccountID(createdAt: Timestamp(microseconds: 0), secret: 0)
        #expect(accounts.allSatisfy { CaseReader(moderator: $0).seesReports(about: `operator`, hasClaimed: false) })
    }
}
