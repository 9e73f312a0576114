import Foundation
import TestSupport

/// Sample files that a Python script makes, and what it reads from files.
enum PhotoSamples {
    /// A photo, and what its upright rendition must show.
    struct Sample: Decodable {
        let name: String
        let width: Int
        let height: Int
        /// Red, green and blue at the centre of each quarter: top left, top right, bottom left, bottom right.
        let colors: [[Int]]
        /// The largest difference of a colour component.
        let tolerance: Int
        let latitude: Double?
        let longitude: Double?
    }

    /// A picture whose numbers are other colours than those of sRGB.
    struct Colored: Decodable {
        let name: String
        /// Red, green and blue of sRGB in the middle of each square of 16 pixels, by rows.
        let colors: [[Int]]
    }

    /// A decompression bomb.
    struct Bomb: Decodable {
        let name: String
        /// Whether it must be refused. Others may be rendered if that is cheap.
        let isRefused: Bool
    }

    /// What Python reads from a file.
    struct Reading: Decodable {
        let name: String
        let format: String
        let width: Int
        let height: Int
        let colors: [[Int]]
        /// Metadata in the file.
        let tags: [String]
    }

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("TestSupport/photo_samples.py").path

    /// Whether Python, its packages and exiftool are installed.
    static let areAvailable = Python.has("PIL", "pillow_heif") && OtherProgram.exists("exiftool")

    /// The folder with photographs of every orientation, beside the checkout; nil if it does not exist.
    static let photographs: URL? = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/data/photos")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// Writes a photo in every format.
    static func formats(to folder: URL) async throws -> [Sample] { try await run("formats", folder) }

    /// Writes pictures in other colours, and returns those of sRGB, as Little CMS converts them.
    static func colored(to folder: URL) async throws -> [Colored] { try await run("colors", folder) }

    /// Writes photos of many pixels.
    static func large(to folder: URL) async throws -> [Sample] { try await run("large", folder) }

    /// Writes decompression bombs.
    static func bombs(to folder: URL) async throws -> [Bomb] { try await run("bombs", folder) }

    /// Reads all JPEG files of a folder.
    static func readings(of folder: URL) async throws -> [String: Reading] {
        let readings: [Reading] = try await run("read", folder)
        return Dictionary(uniqueKeysWithValues: readings.map { ($0.name, $0) })
    }

    private static func run<Answer: Decodable>(_ command: String, _ folder: URL) async throws -> Answer {
        try JSONDecoder().decode(Answer.self, from: await Python.run(["-B", script, command, folder.path]))
    }
}
