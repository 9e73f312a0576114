import Foundation

/// A rendition's file as it is served.
struct PhotoFile {
    let path: String
    let size: Int
    /// Strong: a file is named by what is in it.
    let entityTag: EntityTag

    /// The file, nil where there is none.
    init?(_ url: URL) {
        path = url.path
        guard let values = try? url.resourceValues(forKeys: [.fileSizeKey]), let size = values.fileSize else {
            return nil
        }
        self.size = size
        entityTag = EntityTag(name: url.deletingPathExtension().lastPathComponent)
    }
}
