import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMail

@Suite struct OutboxTransportTests {
    private let temporary: TemporaryFolder
    private let folder: URL
    private let outbox: OutboxTransport

    init() throws {
        temporary = try TemporaryFolder()
        folder = temporary.url.appendingPathComponent("data/outbox")
        outbox = OutboxTransport(folder: folder)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require((attributes[.posixPermissions] as? NSNumber)?.intValue)
    }

    @Test func filesAreReadableByTheirOwnerOnly() async throws {
        let message = try MailMessage.test(.verification(Letter.token), in: .chinese)
        try await outbox.send(message)
        #expect(try files() == ["20261118T173000.000000Z-17.eml"])
        let file = folder.appendingPathComponent("20261118T173000.000000Z-17.eml")
        #expect(try [UInt8](Data(contentsOf: file)) == message.mime)
        #expect(try mode(folder.path) == 0o700)
        #expect(try mode(file.path) == 0o600)
    }

    @Test func aMailSentAgainReplacesItsFile() async throws {
        for text in ["one", "two"] { try await outbox.send(try MailMessage.test(text: text)) }
        try await outbox.send(try MailMessage.test(id: "18"))
        #expect(try files() == ["20261118T173000.000000Z-17.eml", "20261118T173000.000000Z-18.eml"])
        let first = try String(contentsOf: folder.appendingPathComponent(files()[0]), encoding: .utf8)
        #expect(first.contains("two") && !first.contains("one"))
    }

    @Test func concurrentMailsAreAllWritten() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                let message = try MailMessage.test(id: "\(number % 25)")
                group.addTask { [outbox] in try await outbox.send(message) }
            }
            try await group.waitForAll()
        }
        #expect(try files().count == 25)
    }

    @Test func aFolderThatCannotBeCreatedIsAnError() async throws {
        let file = temporary.url.appendingPathComponent("file")
        try Data().write(to: file)
        let message = try MailMessage.test()
        for folder in [file, file.appendingPathComponent("outbox")] {
            let error = await #expect(throws: MailError.self) {
                try await OutboxTransport(folder: folder).send(message)
            }
            #expect(error?.isPermanent == false)
            #expect(error?.description == "The outbox cannot be written: Not a directory")
        }
    }
}
