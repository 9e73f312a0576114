import Foundation

extension PhotoFolder {
    /// Runs reads of whole folders, which may take long: uploads must not wait for them.
    private static let disk = DispatchQueue(label: "reunite.photos.list")

    private static func onDisk<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            disk.async { continuation.resume(with: Result { try work() }) }
        }
    }

    /// The photos in a subfolder, and temporary files; only files written before a date. A subfolder that cannot be read
    /// is empty.
    public func oldFiles(
        on shelf: UInt8, before date: Date
    ) async throws -> (contents: Set<[UInt8]>, leftovers: [URL]) {
        let keys: [URLResourceKey] = [.contentModificationDateKey]
        let folder = folder([shelf])
        return try await Self.onDisk {
            let files =
                (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)) ?? []
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

    /// All photos that have files, and temporary files.
    ///
    /// - Parameter now: a temporary file is left over once it is an hour old.
    public func inventory(now: Date) async throws -> PhotoInventory {
        try await Self.onDisk { [url] in
            var inventory = PhotoInventory()
            guard FileManager.default.fileExists(atPath: url.path) else { return inventory }
            for folder in try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil) {
                let files =
                    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
                for file in files {
                    if let content = Self.content(file.lastPathComponent) {
                        inventory.removable.insert(content)
                    } else if let date = try? file.resourceValues(forKeys: [.contentModificationDateKey]),
                        (date.contentModificationDate ?? now) < now.addingTimeInterval(-3600)
                    {
                        inventory.leftovers.append(file)
                    }
                }
            }
            return inventory
        }
    }
}
