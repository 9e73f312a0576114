import Foundation
import Reunite
import ReunitePhotos
import TestSupport
import Testing

/// Photos that are in several data folders.
@Suite struct PhotoFolderTests {
    private static let shared = URL(fileURLWithPath: "/dev/shm")
    private static let hasOtherFileSystem =
        FileManager.default.isWritableFile(atPath: shared.path)
        && device(shared) != device(FileManager.default.temporaryDirectory)

    private static func device(_ url: URL) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: url.path))?[.systemNumber] as? Int
    }

    private let folder: TemporaryFolder
    private let content = [UInt8](repeating: 0x3F, count: 32)
    private var photos: PhotoFolder { PhotoFolder(dataFolder: folder.url.appendingPathComponent("a")) }

    init() async throws {
        folder = try TemporaryFolder()
        let bytes = ["large", "small", "square"].map { Array($0.utf8) }
        let photo = RenderedPhoto(
            large: .init(width: 3, height: 3, bytes: bytes[0]), small: .init(width: 2, height: 2, bytes: bytes[1]),
            square: .init(width: 1, height: 1, bytes: bytes[2]), perceptualHash: 0, location: nil)
        try await photos.save(photo, as: content)
    }

    private func expectCopy(in target: PhotoFolder) async throws {
        for _ in 0..<2 { try photos.copy(content, into: target) }
        photos.remove(content)
        #expect(target.has(content))
        #expect(try Data(contentsOf: target.file(content, .small)) == Data("small".utf8))
        // What is gone already is left out.
        try photos.copy([UInt8](repeating: 1, count: 32), into: target)
        let files = try await target.inventory(now: Date(timeIntervalSinceNow: 86_400))
        #expect(files.removable == [content] && files.leftovers.isEmpty)
    }

    @Test func filesAreLinkedOnTheSameFileSystem() async throws {
        let target = folder.url.appendingPathComponent("b")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try await expectCopy(in: PhotoFolder(dataFolder: target))
    }

    @Test(.enabled(if: hasOtherFileSystem)) func filesAreCopiedToAnotherFileSystem() async throws {
        let target = Self.shared.appendingPathComponent("reunite-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: target) }
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try await expectCopy(in: PhotoFolder(dataFolder: target))
    }
}
