import Foundation
import GRDB
import Reunite
import ReunitePhotos
import ReuniteStorage
import TestSupport
import Testing

/// `reunite backup` and `reunite restore`, with concurrent writers and failures.
@Suite(.sqliteOnly(because: "a backup is of a file")) struct BackupTests {
    private let folder: TemporaryFolder
    private var data: URL { folder.url.appendingPathComponent("data") }
    private var file: URL { folder.url.appendingPathComponent("backup.tar") }

    init() throws { folder = try TemporaryFolder() }

    private func backup(_ arguments: [String] = []) async throws -> TestProgram.Result {
        try await TestProgram.run(["backup", file.path, "--data-dir", data.path] + arguments)
    }

    private func restore(_ name: String, _ arguments: [String] = []) async throws -> TestProgram.Result {
        try await TestProgram.run(["restore", file.path, "--data-dir", target(name).path] + arguments)
    }

    private func target(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted()
    }

    /// The backup runs in its own process beside writers, as beside servers.
    @Test func aBackupBesideWritersIsWhole() async throws {
        let busy = try await BusyFolder(data)
        let workers = (0..<4).map { _ in Task { try await busy.work() } }
        for round in 0..<5 {
            let before = busy.listings
            let made = try await backup(["--overwrite"])
            #expect(made.status == 0, "\(made.errors)")
            let restored = try await restore("restored\(round)")
            #expect(restored.status == 0, "\(restored.errors)")
            let check = try await TestProgram.run(["check", "--data-dir", target("restored\(round)").path])
            #expect(check.status == 0, "\(check.errors)")
            let store = try Store(folder: target("restored\(round)"))
            for id in before { try #require(try await store.listings.listing(id) != nil) }
            try store.close()
        }
        for worker in workers { worker.cancel() }
        for worker in workers { try await worker.value }
        // The backups leave nothing behind, and no file is lost.
        #expect(try names(data) == ["photos", Store.fileName])
        let check = try await TestProgram.run(["check", "--data-dir", data.path])
        #expect(check.status == 0, "\(check.errors)")
    }

    @Test func photosAreRestoredAndOthersReadTheArchive() async throws {
        let busy = try await BusyFolder(data)
        let listing = try await busy.post()
        for seed in 0..<3 { _ = try await busy.addPhoto(seed, to: listing) }
        #expect(try await backup().status == 0)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let listed = try await OtherProgram.run("tar", ["-tf", file.path]).split(separator: "\n")
        #expect(listed.count == 10 && listed.first == "reunite.sqlite", "\(listed)")
        #expect(try await restore("restored").status == 0)
        #expect(try names(target("restored")) == ["photos", Store.fileName])
        let contents = try await busy.store.photos.photoContents()
        let restored = PhotoFolder(dataFolder: target("restored"))
        #expect(contents.count == 3)
        for content in contents {
            for size in PhotoSize.allCases {
                let bytes = try Data(contentsOf: restored.file(content, size))
                #expect(try bytes == Data(contentsOf: busy.photos.file(content, size)))
            }
        }
    }

    /// Through pipes, as for compression or copying.
    @Test func aBackupGoesThroughPipes() async throws {
        let busy = try await BusyFolder(data)
        _ = try await busy.addPhoto(1, to: try await busy.post())
        let program = BuiltProgram.url.path
        let script = """
            "\(program)" backup - --data-dir "\(data.path)" | gzip > "\(file.path)" &&
            "\(program)" restore "\(file.path)" --data-dir "\(target("one").path)" &&
            gunzip < "\(file.path)" | "\(program)" restore - --data-dir "\(target("two").path)"
            """
        _ = try await OtherProgram.run("sh", ["-c", script])
        for name in ["one", "two"] {
            #expect(try await TestProgram.run(["check", "--data-dir", target(name).path]).status == 0)
            #expect(try names(target(name)) == ["photos", Store.fileName])
        }
    }

    @Test func aFileOrFolderThatIsThereIsNotOverwritten() async throws {
        _ = try await BusyFolder(data).post()
        #expect(try await backup().status == 0)
        let again = try await backup()
        #expect(again.status == 64 && again.errors.contains("--overwrite"), "\(again.errors)")
        #expect(try await backup(["--overwrite"]).status == 0)
        let served = try await restore("data")
        #expect(served.status == 1 && served.errors.contains("not empty"), "\(served.errors)")
        try FileManager.default.createDirectory(at: target("empty"), withIntermediateDirectories: false)
        #expect(try await restore("empty").status == 0)
        let missing = try await TestProgram.run(["backup", target("x").path, "--data-dir", target("nowhere").path])
        #expect(missing.status == 1 && missing.errors.contains("no store"), "\(missing.errors)")
        #expect(!FileManager.default.fileExists(atPath: target("nowhere").path))
    }

    /// Wherever the archive was cut, neither a store nor a folder is left.
    @Test func whatIsCutOffOrNoBackupIsRefused() async throws {
        let busy = try await BusyFolder(data)
        _ = try await busy.addPhoto(1, to: try await busy.post())
        #expect(try await backup().status == 0)
        let bytes = try Data(contentsOf: file)
        for count in [1, 511, 512, 100_000, bytes.count - 3000, bytes.count - 1024, bytes.count - 1] {
            try bytes.prefix(count).write(to: file)
            let result = try await restore("restored")
            #expect(result.status == 1 && result.errors.contains("incomplete"), "\(count): \(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: target("restored").path))
        }
        try FileManager.default.createDirectory(at: target("empty"), withIntermediateDirectories: false)
        try Data((0..<20_000).map { _ in .random(in: 1...255) }).write(to: file)
        let noise = try await restore("empty")
        #expect(noise.status == 1 && noise.errors.contains("not a backup"), "\(noise.errors)")
        #expect(try names(target("empty")) == [])
    }

    /// Archives of other programs: paths outside the folder are refused.
    @Test(arguments: ["../escaped", "/tmp/escaped", "photos/../../escaped", "other"])
    func foreignNamesAreRefused(_ name: String) async throws {
        _ = try await BusyFolder(data).post()
        #expect(try await backup().status == 0)
        var bytes = try Data(contentsOf: file).dropLast(1024)
        bytes += Self.header(name) + Data(count: 1024)
        try bytes.write(to: file)
        let result = try await restore("restored")
        #expect(result.status == 1 && result.errors.contains("not a backup"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: target("escaped").path))
    }

    /// The header of an empty file, as GNU tar writes it.
    private static func header(_ name: String) -> Data {
        var block = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at offset: Int) {
            block.replaceSubrange(offset..<(offset + text.utf8.count), with: text.utf8)
        }
        put(name, at: 0)
        for (offset, digits) in [(100, 7), (108, 7), (116, 7), (124, 11), (136, 11)] {
            put(String(repeating: "0", count: digits), at: offset)
        }
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
        put(String(repeating: "0", count: 6 - sum.utf8.count) + sum + "\u{0}", at: 148)
        return Data(block)
    }

    @Test func damageIsFoundAndRestoredWhereItIsAskedFor() async throws {
        let busy = try await BusyFolder(data)
        _ = try await busy.addPhoto(1, to: try await busy.post())
        #expect(try await backup().status == 0)
        var bytes = try Data(contentsOf: file)
        let place = try #require(bytes.range(of: Data("photo 1 in".utf8)))
        bytes[place.lowerBound] ^= 1
        try bytes.write(to: file)
        let result = try await restore("restored")
        #expect(
            result.status == 1 && result.errors.contains("1 photos with missing or damaged files"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: target("restored").path))
        #expect(try await restore("restored", ["--force"]).status == 0)
        #expect(try names(target("restored")) == ["photos", Store.fileName])
    }

    @Test func aLostPhotoIsToldAndTheRestBackedUp() async throws {
        let busy = try await BusyFolder(data)
        let listing = try await busy.post()
        for seed in 0..<2 { _ = try await busy.addPhoto(seed, to: listing) }
        let lost = try #require(try await busy.store.photos.photoContents().first)
        try FileManager.default.removeItem(at: busy.photos.file(lost, .small))
        let result = try await backup()
        #expect(result.status == 1 && result.errors.contains("1 photos are not in the backup"), "\(result.errors)")
        #expect(try await restore("restored", ["--force"]).status == 0)
    }

    @Test func aNewerStoreIsRefused() async throws {
        let busy = try await BusyFolder(data)
        try await busy.post()
        try busy.store.close()
        let database = try DatabaseQueue(path: data.appendingPathComponent(Store.fileName).path)
        try await database.write {
            try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99 from the future')")
        }
        try database.close()
        // Packed by another program, because ours does not open such a store.
        _ = try await OtherProgram.run(
            "tar", ["--format=ustar", "-cf", file.path, "-C", data.path, Store.fileName])
        let result = try await restore("restored")
        #expect(result.status == 1 && result.errors.contains("newer release"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: target("restored").path))
        #expect(try await backup(["--overwrite"]).errors.contains("newer release"))
    }

    @Test func oneBackupOfAFolderIsMadeAtATime() async throws {
        _ = try await BusyFolder(data).post()
        let other = open(data.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #expect(flock(other, LOCK_EX) == 0)
        let busy = try await backup()
        #expect(busy.status == 1 && busy.errors.contains("is running"), "\(busy.errors)")
        close(other)
        #expect(try await backup().status == 0)
    }

    @Test func aBackupIsNotWrittenIntoItsOwnFolder() async throws {
        _ = try await BusyFolder(data).post()
        let link = target("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: data)
        for folder in [data, link] {
            let path = folder.appendingPathComponent(Store.fileName).path
            let result = try await TestProgram.run(["backup", path, "--overwrite", "--data-dir", data.path])
            #expect(result.status == 1 && result.errors.contains("another folder"), "\(result.errors)")
        }
        #expect(try await backup().status == 0)
    }

    /// A symbolic link under a name that the backup might use is not followed.
    @Test func preparedFilesAreNotUsed() async throws {
        _ = try await BusyFolder(data).post()
        let victim = target("victim")
        try Data("x".utf8).write(to: victim)
        try FileManager.default.createSymbolicLink(
            at: URL(fileURLWithPath: "\(file.path).part"), withDestinationURL: victim)
        #expect(try await backup().status == 0)
        #expect(try Data(contentsOf: victim) == Data("x".utf8))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    /// A server may be started on the folder while the restore runs; a failure must not delete its store.
    @Test func aFailedRestoreDeletesNothingOfOthers() async throws {
        _ = try await BusyFolder(data).post()
        #expect(try await backup().status == 0)
        let pipe = target("pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let restore = try TestProgram.start(["restore", pipe.path, "--data-dir", target("restored").path])
        // It opens the pipe when the restore does, which has created its folder by then.
        let script = #"exec 3> "$0"; head -c 2000 "$1" >&3; exec sleep 3600"#
        let writer = try ChildProcess("sh", ["-c", script, pipe.path, file.path])
        try await eventually("the restore has begun") {
            FileManager.default.fileExists(atPath: target("restored").appendingPathComponent(".restore").path)
        }
        let store = target("restored").appendingPathComponent(Store.fileName)
        try Data("another's".utf8).write(to: store)
        writer.signal(SIGKILL)
        let result = await restore.result()
        #expect(result.status == 1, "\(result.errors)")
        #expect(try Data(contentsOf: store) == Data("another's".utf8))
    }

    /// A killed restore leaves no store, and the next one deletes what it left.
    @Test func whatWasInterruptedIsDoneAgain() async throws {
        let busy = try await BusyFolder(data)
        _ = try await busy.addPhoto(1, to: try await busy.post())
        let leftover = data.appendingPathComponent(".backup/photos/00")
        try FileManager.default.createDirectory(at: leftover, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: leftover.appendingPathComponent("x"))
        let part = "\(file.path).\(UUID().uuidString).part"
        try Data("x".utf8).write(to: URL(fileURLWithPath: part))
        #expect(try await backup().status == 0)
        #expect(try names(data) == ["photos", Store.fileName])
        #expect(!FileManager.default.fileExists(atPath: part))
        for name in [".restore/photos/00", "photos/00"] {
            let left = target("restored").appendingPathComponent(name)
            try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: left.appendingPathComponent("x"))
        }
        #expect(try await restore("restored").status == 0)
        #expect(try await TestProgram.run(["check", "--data-dir", target("restored").path]).status == 0)
        #expect(try names(target("restored")) == ["photos", Store.fileName])
    }

    /// A full disk; writing to `/dev/full` fails like one.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func aFullDiskIsTold() async throws {
        _ = try await BusyFolder(data).post()
        await #expect(throws: OtherProgram.Failure.self) {
            try await OtherProgram.run(
                "sh", ["-c", "\"\(BuiltProgram.url.path)\" backup - --data-dir \"\(data.path)\" > /dev/full"])
        }
        #expect(try names(data) == [Store.fileName])
    }
}
