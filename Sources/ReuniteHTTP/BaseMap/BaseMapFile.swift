import Foundation
import Logging
import NIOCore
import Reunite
import ReuniteBaseMap
import ReuniteCompression
import ReuniteMap
import ReuniteService
import ReuniteStorage
import Synchronization

/// A file of map tiles, and its tiles that were requested recently: the operator's base map, or the map of the world.
///
/// A file that replaces it is found within a second.
public final class BaseMapFile: Sendable {
    /// A tile as it is sent.
    struct Tile: Sendable {
        /// Compressed with gzip if it is a vector tile.
        let bytes: ByteBuffer
        let tag: EntityTag
    }

    /// What the file has at an address.
    enum Entry: Sendable {
        case tile(Tile)
        /// The file has no tile there.
        case empty
        /// The tile cannot be read.
        case faulty
    }

    private struct State {
        var archive: TileArchive
        var identity: FileIdentity
        var lookedAt = ContinuousClock.now
        var isOpening = false
        /// The faults of this file that have been logged.
        var faults: Set<String> = []
        var cache: LRUCache<TileID, Entry>
    }

    /// The time between two looks at whether the file was replaced.
    private static let interval = Duration.seconds(1)
    /// Maximum number of bytes of a vector tile without compression.
    static let maximumPlainSize = 16_000_000
    /// Bytes of memory of an entry beside its tile's.
    private static let entrySize = 200

    private let url: URL
    private let state: Mutex<State>
    private let cacheSize: Int
    private let logger: Logger
    private let opening = BackgroundThread(name: "base-map")

    /// Opens a file.
    ///
    /// - Parameter cacheSize: maximum number of bytes of tiles in memory.
    /// - Throws: `TileArchive.Refusal`
    public init(_ url: URL, cacheSize: Int, logger: Logger) throws(TileArchive.Refusal) {
        (self.url, self.cacheSize, self.logger) = (url, cacheSize, logger)
        // Before it is opened: if it is replaced in between, it is opened again.
        let identity = FileIdentity(url)
        let archive = try TileArchive(url)
        state = Mutex(State(archive: archive, identity: identity, cache: LRUCache(limit: cacheSize)))
        warn(of: archive)
    }

    /// The file, as it is now or was a second ago.
    var archive: TileArchive {
        let (archive, mustLook) = state.withLock { state in
            let now = ContinuousClock.now
            guard !state.isOpening, now - state.lookedAt >= Self.interval else { return (state.archive, false) }
            state.lookedAt = now
            return (state.archive, true)
        }
        if mustLook { look() }
        return archive
    }

    /// What an archive has at an address, if that is in memory.
    func cached(_ id: TileID, of archive: TileArchive) -> Entry? {
        state.withLock { state in state.archive === archive ? state.cache.value(id) : nil }
    }

    /// Reads what an archive has at an address.
    func entry(_ id: TileID, of archive: TileArchive) -> Entry {
        let entry: Entry
        var size = Self.entrySize
        do throws(TileArchive.Refusal) {
            if let bytes = try archive.tile(zoom: id.zoom, column: id.column, row: id.row) {
                size += bytes.count
                let tile = Tile(bytes: ByteBuffer(bytes: bytes), tag: EntityTag(of: bytes))
                guard archive.metadata.format != .vector || Self.plain(tile) != nil
                else {
                    throw TileArchive.Refusal(
                        "has a tile that is damaged, or has more than \(Self.maximumPlainSize) bytes uncompressed")
                }
                entry = .tile(tile)
            } else {
                entry = .empty
            }
        } catch {
            log(error, of: archive)
            if error.isPassing { return .faulty }
            entry = .faulty
        }
        state.withLock { state in
            if state.archive === archive { state.cache.keep(entry, id, size: size) }
        }
        return entry
    }

    /// The uncompressed bytes of a vector tile; nil if it is damaged, or has more than ``maximumPlainSize``.
    static func plain(_ tile: Tile) -> [UInt8]? {
        tile.bytes.withUnsafeReadableBytes { Gzip.decompress($0, limit: maximumPlainSize) }
    }

    /// Logs what is wrong with a file, each fault once.
    func log(_ refusal: TileArchive.Refusal, of archive: TileArchive) {
        let isNew = state.withLock { state in
            state.archive === archive && state.faults.insert(refusal.description).inserted
        }
        guard isNew else { return }
        logger.error(
            "A map file has a fault", metadata: ["file": "\(url.path)", "error": "\(refusal)"])
    }

    private func warn(of archive: TileArchive) {
        guard let version = archive.metadata.otherPlaces else { return }
        let reason = "The file's places have version \(version); this server reads \(TileMetadata.placesVersion)"
        logger.warning("\(reason). Make the file again.", metadata: ["file": "\(url.path)"])
    }

    /// Opens the file that has replaced the present one, if one has.
    private func look() {
        let identity = FileIdentity(url)
        let isNew = state.withLock { state in
            guard identity != state.identity, identity.exists, !state.isOpening else { return false }
            state.isOpening = true
            return true
        }
        guard isNew else { return }
        Task.detached { [self] in try await opening.run { [self] in replace(identity) } }
    }

    private func replace(_ identity: FileIdentity) {
        var opened: TileArchive?
        do throws(TileArchive.Refusal) {
            let archive = try TileArchive(url)
            opened = archive
            logger.notice("A map file was replaced", metadata: ["file": "\(url.path)"])
            warn(of: archive)
        } catch {
            logger.error(
                "The new map file was refused; the old one stays in use",
                metadata: ["file": "\(url.path)", "error": "\(error)"])
        }
        state.withLock { state in
            // Also if it is refused: it is not opened again until it changes.
            (state.identity, state.isOpening) = (identity, false)
            guard let opened else { return }
            (state.archive, state.faults, state.cache) = (opened, [], LRUCache(limit: cacheSize))
        }
    }
}
