import Foundation
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteCLI
@testable import ReunitePhotos

/// Commands with `--photo-store`.
@Suite struct PhotoStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(
        _ arguments: [String], data: String, store: String?, environment: [String: String] = TestPhotoFiles.environment
    ) async throws -> TestProgram.Result {
        var environment = environment
        environment["REUNITE_PHOTO_STORE"] = store ?? ""
        if store == nil { environment["REUNITE_PHOTO_STORE_ENDPOINT"] = "" }
        return try await TestProgram.run(
            arguments + ["--data-dir", folder.url.appendingPathComponent(data).path], environment: environment)
    }

    @Test(
        "A demonstration in a bucket is checked, backed up, and restored into a folder and another bucket",
        .enabled(if: TestPhotoFiles.bucket != nil, "scripts/s3 starts a store"))
    func wholeWay() async throws {
        let (store, other) = (TestPhotoFiles.newPrefix(), TestPhotoFiles.newPrefix())
        let objects = PhotoObjects(try TestPhotoFiles.configuration(url: store))
        let made = try await run(["demo", "--count", "100", "--pictures", "4"], data: "data", store: store)
        #expect(made.status == 0, "\(made.errors)")
        #expect(try await objects.fileCount() == 12)
        let photos = folder.url.appendingPathComponent("data/photos").path
        #expect(!FileManager.default.fileExists(atPath: photos))
        #expect(try await run(["check"], data: "data", store: store).status == 0)

        let file = folder.url.appendingPathComponent("backup.tar").path
        let backup = try await run(["backup", file], data: "data", store: store)
        #expect(backup.status == 0, "\(backup.errors)")
        let occupied = try await run(["restore", file], data: "occupied", store: store)
        #expect(occupied.status != 0 && occupied.errors.contains("photo store is not empty"), "\(occupied.errors)")
        for (data, store) in [("folder", nil), ("bucket", other)] {
            let restored = try await run(["restore", file], data: data, store: store)
            #expect(restored.status == 0, "\(restored.errors)")
            let check = try await run(["check"], data: data, store: store)
            #expect(check.status == 0, "\(check.errors)")
        }
        #expect(try await PhotoObjects(TestPhotoFiles.configuration(url: other)).fileCount() == 12)

        let content = try #require(try await objects.inventory(now: Date()).complete.first)
        try await objects.remove { remove in remove(content) }
        let check = try await run(["check", "--repair"], data: "data", store: store)
        #expect(check.status == 1 && (check.output + check.errors).contains("1 photos with missing files"))
        let incomplete = try await run(["backup", file, "--overwrite"], data: "data", store: store)
        #expect(incomplete.status == 1 && incomplete.errors.contains("1 photos are not in the backup"))
    }

    @Test(
        "A copy is refused the photos of the original, until the operator gives them to it",
        .enabled(if: TestPhotoFiles.bucket != nil, "scripts/s3 starts a store"))
    func copies() async throws {
        let store = TestPhotoFiles.newPrefix()
        let inFile = TestPhotoFiles.environment.merging(["REUNITE_DATABASE_URL": ""]) { $1 }
        let made = try await run(["demo", "--count", "50", "--pictures", "2"], data: "data", store: store)
        #expect(made.status == 0, "\(made.errors)")
        let (source, target) = (folder.url.appendingPathComponent("data"), folder.url.appendingPathComponent("copy"))
        let place = TestDatabase.server == nil ? source.path : "database"
        let copied = try await run(["copy", "--from", place, "--to", target.path], data: "data", store: store)
        #expect(copied.status == 0, "\(copied.errors)")

        let file = folder.url.appendingPathComponent("backup.tar").path
        for command in [["serve", "--port", "0"], ["check"], ["backup", file], ["demo", "--count", "60"]] {
            let refused = try await run(command, data: "copy", store: store, environment: inFile)
            #expect(
                refused.status != 0 && refused.errors.contains("belong to another service"),
                "\(command): \(refused.errors)")
        }
        #expect(try await run(["check"], data: "data", store: store).status == 0)

        let objects = PhotoObjects(try TestPhotoFiles.configuration(url: store))
        _ = try await objects.client.send(ObjectRequest(method: .delete, key: PhotoObjects.ownerKey))
        let check = try await run(["check"], data: "copy", store: store, environment: inFile)
        #expect(check.status == 0, "\(check.errors)")
        #expect(try await run(["check"], data: "data", store: store).errors.contains("belong to another service"))
    }

    @Test("A setting that cannot be used is named, and no secret is", arguments: ["serve", "check", "restore"])
    func refusals(command: String) async throws {
        let arguments = command == "restore" ? [command, "-"] : [command]
        let keys = ["AWS_ACCESS_KEY_ID": "name", "AWS_SECRET_ACCESS_KEY": "hidden"]
        let badKeys = keys.merging(["AWS_SECRET_ACCESS_KEY": "hidden secret"]) { $1 }
        for (store, environment, expected) in [
            ("bucket", keys, "--photo-store must be s3://bucket"),
            ("s3://bucket", ["AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": ""], "AWS_SECRET_ACCESS_KEY"),
            ("s3://bucket", badKeys, "AWS_SECRET_ACCESS_KEY"),
            ("s3://bucket", keys.merging(["REUNITE_PHOTO_STORE_ENDPOINT": "nowhere"]) { $1 }, "needs an endpoint"),
            (nil, ["REUNITE_PHOTO_STORE_ENDPOINT": "https://s3.example.org"], "together with --photo-store"),
        ] as [(String?, [String: String], String)] {
            var environment = environment
            environment["REUNITE_PHOTO_STORE"] = store ?? ""
            let result = try await TestProgram.run(
                arguments + ["--data-dir", folder.url.path], environment: environment)
            #expect(result.status == 64 && result.errors.contains(expected), "\(result.errors)")
            #expect(!result.errors.contains("hidden"))
        }
    }
}
