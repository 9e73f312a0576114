import Foundation

/// A folder that goes with the test.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url = FileManager.default.temporaryDirectory.appendingPathComponent("reunite-\(UUID().uuidString)")
    /// The same, as a path.
    public var path: String { url.path }

    /// An empty folder.
    public init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }
}
