import Foundation

/// The file of a photo's rendition, ready to be served.
struct PhotoFile {
    let path: String
    let size: Int
    /// Strong: the name of a file is derived from its content.
    let entityTag: EntityTag

    /// The file; nil if it does not exist.
    init?(_ url: URL) {
        path = url.path
        guard let values = try? url.resourceValues(forKeys: [.fileSizeKey]), let size = values.fileSize else {
            return nil
        }
        self.size = size
        entityTag = EntityTag(name: url.deletingPathExtension().lastPathComponent)
    }
}
