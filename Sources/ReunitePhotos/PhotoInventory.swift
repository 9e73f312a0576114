import Foundation

/// The photos that have files.
public struct PhotoInventory: Sendable {
    /// The photos of which a rendition exists, and which may be removed if they have no row.
    public var removable: Set<[UInt8]> = []
    /// Photos that are known to have all three renditions. It is empty where asking for each is as fast as a list.
    public var complete: Set<[UInt8]> = []
    /// Temporary files left over from interrupted writes.
    public var leftovers: [URL] = []

    /// An empty inventory.
    public init() {}
}
