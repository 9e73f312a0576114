import Foundation

/// A folder that is deleted when this object is released.
public final class TemporaryFolder: Sendable {
    /// The URL of the folder.
    public let url = FileManager.default.temporaryDirectory.appendingPathComponent("reunite-\(UUID().uuidString)")
    /// The path of the folder.
    public var path: String { url.path }

    /// An empty folder.
    public init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }
}
