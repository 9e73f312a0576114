import Foundation
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteCLI

/// Backups and restores that end early: what they tell, and what they leave.
@Suite(.sqliteOnly(because: "a backup is of a file")) struct InterruptedBackupTests {
    private let folder: TemporaryFolder
    private var data: URL { folder.url.appendingPathComponent("data") }
    private var leftover: URL { data.appendingPathComponent(".backup") }

    init() throws { folder = try TemporaryFolder() }

    /// Runs the program with a limit on the size of files, at which writes fail as on a full disk.
    private func runWithLittleRoom(_ arguments: [String]) async throws -> ChildProcess.Result {
        let script = #"trap "" XFSZ; ulimit -f 128; exec "$0" "$@""#
        return try await ChildProcess.run("sh", ["-c", script, BuiltProgram.url.path] + arguments)
    }

    @Test func aFullDiskIsToldWithTheFileThatWasWritten() async throws {
        _ = try await BusyFolder(data).post()
        let file = folder.url.appendingPathComponent("backup.tar").path
        let backup = try await runWithLittleRoom(["backup", file, "--data-dir", data.path])
        #expect(
            backup.status == 1 && backup.errors.contains("/data/.backup/reunite.sqlite cannot be written: "),
            "\(backup.errors)")
        #expect(!FileManager.default.fileExists(atPath: leftover.path))
        #expect(try await TestProgram.run(["backup", file, "--data-dir", data.path]).status == 0)
        let target = folder.url.appendingPathComponent("restored").path
        let restore = try await runWithLittleRoom(["restore", file, "--data-dir", target])
        #expect(
            restore.status == 1
                && restore.errors.contains("/restored/.restore/reunite.sqlite cannot be written: File too large"),
            "\(restore.errors)")
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    /// Releases a lock. To close it is not enough: a process that another test is starting has a copy of the descriptor.
    private static func release(_ lock: Int32) {
        #expect(flock(lock, LOCK_UN) == 0)
        close(lock)
    }

    private func leave() throws {
        let photos = leftover.appendingPathComponent("photos/00")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: photos.appendingPathComponent("x"))
    }

    /// Photos that were removed since must not stay there until the next backup.
    @Test func aCheckDeletesWhatAKilledBackupLeft() async throws {
        try await BusyFolder(data).post()
        try leave()
        // As if a backup were running.
        let running = open(data.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #expect(flock(running, LOCK_EX) == 0)
        #expect(try await TestProgram.run(["check", "--data-dir", data.path]).status == 0)
        #expect(FileManager.default.fileExists(atPath: leftover.path))
        Self.release(running)
        #expect(try await TestProgram.run(["check", "--data-dir", data.path]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: leftover.path))
    }

    /// As if a server were looking for leftovers.
    @Test func aBackupWaitsForALockThatIsHeldBriefly() async throws {
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        let cleaning = open(data.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #expect(flock(cleaning, LOCK_EX) == 0)
        await #expect(throws: BackupError.isBusy(data.path)) { _ = try await FolderLock.acquire(data, patience: .zero) }
        let waiting = Task { [data] in _ = try await FolderLock.acquire(data, patience: .seconds(600)) }
        Self.release(cleaning)
        try await waiting.value
    }

    /// Deleting may take long, so nothing else waits for it.
    @Test func leftoversAreDeletedUnderAnotherName() async throws {
        try await BusyFolder(data).post()
        try leave()
        let renamed = data.appendingPathComponent(".backup-leftover-1")
        try FileManager.default.moveItem(at: leftover, to: renamed)
        // A backup runs, and what an earlier process has begun to delete goes all the same.
        let running = open(data.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #expect(flock(running, LOCK_EX) == 0)
        #expect(try Backup.removeLeftovers(in: data))
        #expect(!FileManager.default.fileExists(atPath: renamed.path))
        try leave()
        #expect(try !Backup.removeLeftovers(in: data))
        Self.release(running)
        #expect(try Backup.removeLeftovers(in: data))
        #expect(try FileManager.default.contentsOfDirectory(atPath: data.path).filter { $0.hasPrefix(".backup") } == [])
    }

    @Test func aServerDeletesWhatAKilledBackupLeft() async throws {
        try await BusyFolder(data).post()
        try leave()
        let server = try await TestServer(in: folder)
        try await eventually("the server has deleted it") { !FileManager.default.fileExists(atPath: leftover.path) }
        await server.stop()
    }
}
