import Foundation

extension PhotoFolder {
    /// The subfolders, named by the first byte of the hash. A sweep checks one at a time.
    public static let shelves = UInt8.min...UInt8.max

    /// The hashes of the photos in a subfolder, and temporary files left over from interrupted writes; only files written
    /// before a date.
    ///
    /// An upload writes its files before its row, so a recent file without a row is not left over.
    public func oldFiles(on shelf: UInt8, before date: Date) -> (contents: Set<[UInt8]>, leftovers: [URL]) {
        let keys: [URLResourceKey] = [.contentModificationDateKey]
        let files =
            (try? FileManager.default.contentsOfDirectory(at: folder([shelf]), includingPropertiesForKeys: keys)) ?? []
        var contents: Set<[UInt8]> = []
        var leftovers: [URL] = []
        for file in files {
            let written = try? file.resourceValues(forKeys: Set(keys)).contentModificationDate
            guard let written, written < date else { continue }
            if let content = Self.content(file.lastPathComponent) {
                contents.insert(content)
            } else {
                leftovers.append(file)
            }
        }
        return (contents, leftovers)
    }
}
