import Foundation
import TestSupport

/// Files that Python makes, and what it finds in files.
enum PhotoSamples {
    /// A photo, and what it shows when it is upright.
    struct Sample: Decodable {
        let name: String
        let width: Int
        let height: Int
        /// Red, green and blue in the middles of the quarters: above, then below, from the left.
        let colors: [[Int]]
        /// How far a colour may be from it.
        let tolerance: Int
        let latitude: Double?
        let longitude: Double?
    }

    /// A file that claims too much, or that is more work than it looks.
    struct Bomb: Decodable {
        let name: String
        /// Whether it must be refused; what is harmless may be rendered too.
        let isRefused: Bool
    }

    /// What a reader of files says of one.
    struct Reading: Decodable {
        let name: String
        let format: String
        let width: Int
        let height: Int
        let colors: [[Int]]
        /// What is said in the file besides the picture.
        let tags: [String]
    }

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("TestSupport/photo_samples.py").path

    /// Whether Python and its tools are there.
    static let arePossible = Python.has("PIL", "pillow_heif") && OtherProgram.exists("exiftool")

    /// Where photographs with every orientation are, beside the checkout; nil where they are not at hand.
    static let photographs: URL? = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/data/photos")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// Writes a photo in every format.
    static func formats(to folder: URL) async throws -> [Sample] { try await run("formats", folder) }

    /// Writes files that are not what they say.
    static func bombs(to folder: URL) async throws -> [Bomb] { try await run("bombs", folder) }

    /// Reads all JPEGs of a folder.
    static func readings(of folder: URL) async throws -> [String: Reading] {
        let readings: [Reading] = try await run("read", folder)
        return Dictionary(uniqueKeysWithValues: readings.map { ($0.name, $0) })
    }

    private static func run<Answer: Decodable>(_ command: String, _ folder: URL) async throws -> Answer {
        try JSONDecoder().decode(Answer.self, from: await Python.run(["-B", script, command, folder.path]))
    }
}
