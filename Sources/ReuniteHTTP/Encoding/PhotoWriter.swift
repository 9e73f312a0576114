import Reunite

extension JSONWriter {
    /// Writes a photo with the URLs of its renditions.
    ///
    /// - Parameters:
    ///   - baseURL: the beginning of the URLs.
    ///   - location: where the photo was taken; only for its uploader.
    mutating func photo(_ photo: Photo, baseURL: String, suggesting location: Coordinate? = nil) {
        object { json in
            json.key("id")
            json.identifier(photo.id)
            json.key("width")
            json.number(photo.large.width)
            json.key("height")
            json.number(photo.large.height)
            json.key("thumbnails")
            json.object { json in
                for size in PhotoSize.allCases {
                    json.key(size.rawValue)
                    json.rendition(photo, size, baseURL: baseURL)
                }
            }
            guard let location else { return }
            json.key("suggestedLocation")
            json.geometry(location)
        }
    }

    /// Writes the address and the size of a rendition of a photo.
    mutating func rendition(_ photo: Photo, _ size: PhotoSize, baseURL: String) {
        let pixels =
            switch size {
            case .square: PixelSize(width: 96, height: 96)
            case .small: photo.small
            case .large: photo.large
            }
        object { json in
            json.key("url")
            json.string("\(baseURL)/api/v1/photos/\(photo.id)/\(size.rawValue)")
            json.key("width")
            json.number(pixels.width)
            json.key("height")
            json.number(pixels.height)
        }
    }
}
