import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMail

@Suite struct OutboxFolderTests {
    private let temporary: TemporaryFolder
    private let folder: URL
    private let outbox: OutboxFolder

    init() throws {
        temporary = try TemporaryFolder()
        folder = temporary.url.appendingPathComponent("outbox")
        outbox = OutboxFolder(folder)
    }

    private func files() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    private func send(to address: String, id: String) async throws {
        try await OutboxTransport(folder: folder).send(
            MailMessage.test(to: address, text: "To: nobody@example.org", id: id))
    }

    @Test func theMailsOfAnAddressGoAndOthersStay() async throws {
        for (number, address) in ["a@b.example", "A@b.example", "aa@b.example", "=?x?=@b.example"].enumerated() {
            try await send(to: address, id: "\(number)")
        }
        await outbox.removeMails(to: try EmailAddress("a@B.example"))
        #expect(files().map { $0.suffix(6) } == ["-2.eml", "-3.eml"])
        await outbox.removeMails(to: try EmailAddress("=?x?=@b.example"))
        #expect(files().map { $0.suffix(6) } == ["-2.eml"])
    }

    @Test func onlyOldMailsAreSwept() async throws {
        try await send(to: "a@b.example", id: "1")
        try await send(to: "=?x?=@b.example", id: "2")
        try Data("To: a@b.example".utf8).write(to: folder.appendingPathComponent(".x.eml.part"))
        let (before, after) = (Date(timeIntervalSinceNow: -3600), Date(timeIntervalSinceNow: 3600))
        #expect(await outbox.recipients(before: before) == [])
        #expect(await outbox.recipients(before: after) == ["a@b.example", "=?x?=@b.example"])
        #expect(await outbox.removeMails(to: ["a@b.example"], before: before) == 0)
        #expect(files().count == 3)
        #expect(await outbox.removeMails(to: ["a@b.example"], before: after) == 1)
        #expect(files().map { $0.suffix(6) } == ["-2.eml"])
    }

    @Test func aFolderThatIsNotThereHasNoMails() async throws {
        #expect(await outbox.recipients(before: .now) == [])
        await outbox.removeMails(to: try EmailAddress("a@b.example"))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}
