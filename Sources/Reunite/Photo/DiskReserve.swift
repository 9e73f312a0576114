/// How much of a file system uploads must leave free. The rest is for everything made of text: sign-in, posts, messages and
/// erasures need little, and so go on for a long time when photos are refused.
public struct DiskReserve: Sendable, Equatable {
    /// What an operator has set, in bytes; nil for the rule.
    private let setting: Int?

    /// The rule: 2 GB or a twentieth of the file system, whichever is larger.
    public static let standard = DiskReserve(setting: nil)

    /// A reserve of this many bytes.
    public init(bytes: Int) { self.init(setting: bytes) }

    private init(setting: Int?) { self.setting = setting }

    /// The reserve of a file system, in bytes.
    ///
    /// - Parameter size: the size of the file system, in bytes.
    public func bytes(of size: Int) -> Int { setting ?? max(2_000_000_000, size / 20) }
}
