import Foundation
import TestSupport
import Testing

/// Files that belong to nobody any more.
@Suite struct LeftoverTests {
    private static func write(_ text: String, to file: URL, hours: Double) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        let date = Date(timeIntervalSinceNow: -hours * 3600)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }

    /// As after a crash between the end of an account and that of its files.
    @Test func aStartRemovesWhatACrashLeft() async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appendingPathComponent("data")
        let made = try await TestProgram.run(
            [
                "account", "create", "ada@b.example", "--display-name", "Ada", "--password-stdin", "--data-dir",
                data.path,
            ],
            input: Data("long enough\n".utf8))
        #expect(made.status == 0)
        let name = String(repeating: "3f", count: 32)
        let old = ["square", "small", "large"].map { data.appendingPathComponent("photos/3f/\(name).\($0).jpg") }
        for file in old { try Self.write("x", to: file, hours: 2) }
        let part = data.appendingPathComponent("photos/3f/.x.part")
        try Self.write("x", to: part, hours: 2)
        // An upload that has not written its row yet.
        let new = data.appendingPathComponent("photos/40/40\(name.dropLast(2)).large.jpg")
        try Self.write("x", to: new, hours: 0)
        let mails = ["gone@b.example", "Ada@b.example", "late@b.example"].map {
            data.appendingPathComponent("outbox/\($0).eml")
        }
        for (file, hours) in zip(mails, [48.0, 48, 2]) {
            let address = file.deletingPathExtension().lastPathComponent
            try Self.write("From: x@b.example\r\nTo: \(address)\r\n\r\nTo: x\r\n", to: file, hours: hours)
        }
        let server = try await TestServer(in: folder)
        try await eventually("what is left is removed") {
            (old + [part, mails[0]]).allSatisfy { !FileManager.default.fileExists(atPath: $0.path) }
        }
        await server.stop()
        for file in [new, mails[1], mails[2]] { #expect(FileManager.default.fileExists(atPath: file.path), "\(file)") }
    }
}
