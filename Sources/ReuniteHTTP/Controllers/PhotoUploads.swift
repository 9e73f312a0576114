import Hummingbird
import Reunite
import ReunitePhotos
import ReuniteStorage

/// Handles uploads: reads the body, renders the photo, stores its files, and writes the row.
struct PhotoUploads {
    /// A rendered photo, and the data for its row.
    struct RenderedUpload {
        let rendered: RenderedPhoto
        let new: NewPhoto
    }

    let store: ListingStore
    let workers: PhotoWorkers
    let folder: PhotoFolder
    let budget: UploadBudget
    let limits: BodyLimits

    /// Renders the photo in the body of a request, stores its files, and has the row written.
    ///
    /// - Parameters:
    ///   - account: the account of the uploader.
    ///   - prepare: called after the body was received and before it is decoded; a returned value ends the upload.
    ///   - commit: writes the row. Returns nil if the files were deleted meanwhile, and is called again once they are
    ///     stored again.
    func upload(
        _ request: Request, of account: AccountID, prepare: ([UInt8]) async throws -> Response? = { _ in nil },
        commit: (RenderedUpload, [UInt8], @escaping @Sendable () -> Bool) async throws -> Response?
    ) async throws -> Response {
        guard Self.isTaken(request.headers[.contentType]) else {
            throw Problem(
                kind: .unsupportedMediaType,
                detail:
                    "The body must be the bytes of an image, as application/octet-stream or image/jpeg for example.",
                headers: [.acceptPost: "application/octet-stream, image/*"])
        }
        if let length = request.headers[.contentLength].flatMap(Int.init), length > limits.size {
            throw Problem(.tooManyBytes(limit: limits.size))
        }
        return try await budget.run(request, of: account.uuid, within: limits) { bytes in
            if let response = try await prepare(bytes) { return response }
            let made = try await make(bytes)
            let (folder, content) = (folder, made.new.content)
            do {
                for _ in 0..<3 {
                    try await folder.save(made.rendered, as: content)
                    if let response = try await commit(made, bytes, { folder.has(content) }) { return response }
                }
            } catch {
                try? await sweep([content])
                throw error
            }
            throw Problem(.busy)
        }
    }

    /// Whether a body with this `Content-Type` may be an image; the bytes decide the format.
    private static func isTaken(_ header: String?) -> Bool {
        let type = header?.lowercased() ?? ""
        let name = type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        // Generated clients send octet-stream, because they do not know the format of the file.
        return type.hasPrefix("image/") || name == "application/octet-stream"
    }

    /// Deletes files that no photo uses any more.
    func sweep(_ contents: [[UInt8]]) async throws {
        let folder = folder
        try await store.sweep(contents) { folder.remove($0) }
    }

    private func make(_ bytes: [UInt8]) async throws -> RenderedUpload {
        let photo: RenderedPhoto
        do {
            photo = try await workers.render(bytes)
        } catch {
            throw Problem(error)
        }
        let size = photo.large.bytes.count + photo.small.bytes.count + photo.square.bytes.count
        let new = NewPhoto(
            content: Sodium.sha256(photo.large.bytes + photo.small.bytes + photo.square.bytes),
            large: PixelSize(width: photo.large.width, height: photo.large.height),
            small: PixelSize(width: photo.small.width, height: photo.small.height), bytes: size,
            likeness: photo.likeness)
        return RenderedUpload(rendered: photo, new: new)
    }
}
