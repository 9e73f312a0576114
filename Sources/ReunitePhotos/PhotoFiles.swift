import Foundation
import Reunite

/// The files of photos: three renditions each, in a folder or in an object store.
///
/// A photo is named by 32 bytes, its content. Files are written before the row that refers to them is committed, and
/// removed after the last such row.
public protocol PhotoFiles: Sendable {
    /// The name of a new photo.
    ///
    /// - Parameter hash: the SHA-256 of its renditions, 32 bytes.
    func name(for hash: [UInt8]) -> [UInt8]

    /// Stores the renditions of a photo durably.
    ///
    /// - Returns: whether they are still stored. Call it in the transaction that writes the row; it does not wait for
    ///   anything. If it returns false, save the photo again.
    /// - Throws: ``PhotoFilesError``.
    func save(_ photo: RenderedPhoto, as content: [UInt8]) async throws -> @Sendable () -> Bool

    /// Whether all three renditions exist.
    ///
    /// - Throws: ``PhotoFilesError``.
    func has(_ content: [UInt8]) async throws -> Bool

    /// A rendition to be served; nil if it does not exist.
    ///
    /// - Parameter part: the range of bytes to be read from an object, within its length; nil for all. It is not used for a file,
    ///   which the caller reads.
    /// - Throws: ``PhotoFilesError``.
    func rendition(_ content: [UInt8], _ size: PhotoSize, part: ClosedRange<Int>?) async throws -> StoredRendition?

    /// The length of a rendition in bytes, without reading it; nil if it does not exist.
    ///
    /// - Throws: ``PhotoFilesError``.
    func length(_ content: [UInt8], _ size: PhotoSize) async throws -> Int?

    /// Removes those photos of a list that no row refers to.
    ///
    /// - Parameter unused: runs a transaction in which no photo can be added, and calls its parameter with each photo
    ///   without a row.
    /// - Throws: ``PhotoFilesError``, and errors of `unused`.
    func remove(unused: (@escaping @Sendable ([UInt8]) -> Void) async throws -> Void) async throws

    /// The photos whose names begin with a byte, and temporary files left over from interrupted writes; only files written
    /// before a date.
    ///
    /// An upload writes its files before its row, so a recent file without a row is not left over.
    ///
    /// - Throws: ``PhotoFilesError``: no photo may be removed then.
    func oldFiles(on shelf: UInt8, before date: Date) async throws -> (contents: Set<[UInt8]>, leftovers: [URL])

    /// All photos that have files, for a comparison with rows.
    ///
    /// - Throws: ``PhotoFilesError``.
    func inventory(now: Date) async throws -> PhotoInventory
}

extension PhotoFiles {
    /// A whole rendition; nil if it does not exist.
    ///
    /// - Throws: ``PhotoFilesError``.
    public func rendition(_ content: [UInt8], _ size: PhotoSize) async throws -> StoredRendition? {
        try await rendition(content, size, part: nil)
    }
}
