import Reunite

/// The photos of a listing as text in its row, so that searches do not read another table for each listing.
///
/// Each photo is `id,width,height,small width,small height`; photos are separated by semicolons. `reunite check` compares
/// the text with the rows of `photo`.
enum PhotoList {
    static func text(_ photos: [Photo]) -> String? {
        guard !photos.isEmpty else { return nil }
        return photos.map { photo in
            "\(photo.id),\(photo.large.width),\(photo.large.height),\(photo.small.width),\(photo.small.height)"
        }.joined(separator: ";")
    }

    static func photos(_ text: some StringProtocol) -> [Photo] {
        text.split(separator: ";").compactMap { entry in
            let parts = entry.split(separator: ",")
            let sizes = parts.dropFirst().compactMap { Int($0) }
            guard sizes.count == 4, let id = PhotoID(parts[0]) else { return nil }
            return Photo(
                id: id, large: PixelSize(width: sizes[0], height: sizes[1]),
                small: PixelSize(width: sizes[2], height: sizes[3]))
        }
    }
}
