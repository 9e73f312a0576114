/// The space that uploads must leave free on a file system. It is for data without photos: sessions, posts, messages and erasures
/// need little space, so they work for a long time while uploads are refused.
public struct DiskReserve: Sendable, Equatable {
    /// The operator's setting, in bytes; nil for the default.
    private let setting: Int?

    /// The default: 2 GB or a twentieth of the file system, whichever is larger.
    public static let standard = DiskReserve(setting: nil)

    /// A reserve of this many bytes.
    public init(bytes: Int) { self.init(setting: bytes) }

    private init(setting: Int?) { self.setting = setting }

    /// The reserve of a file system, in bytes.
    ///
    /// - Parameter size: the size of the file system, in bytes.
    public func bytes(of size: Int) -> Int { setting ?? max(2_000_000_000, size / 20) }
}
