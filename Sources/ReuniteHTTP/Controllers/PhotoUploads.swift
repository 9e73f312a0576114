import Hummingbird
import Reunite
import ReunitePhotos
import ReuniteStorage

/// Takes uploads: from the bytes of a request to files in their place and a row that needs them.
struct PhotoUploads {
    /// A photo that has been made, and what its row will have.
    struct Made {
        let rendered: RenderedPhoto
        let new: NewPhoto
    }

    let store: ListingStore
    let workers: PhotoWorkers
    let folder: PhotoFolder
    let budget: UploadBudget
    let limits: BodyLimits

    /// Makes a photo of a request's body, and has a row written that needs it.
    ///
    /// - Parameters:
    ///   - account: whose it is.
    ///   - prepare: is called when the bytes have come, before they are read; where it answers, that is all.
    ///   - commit: writes the row; answers nil where the files have gone in the meantime, and is called again when
    ///     they are there again.
    func upload(
        _ request: Request, of account: AccountID, prepare: ([UInt8]) async throws -> Response? = { _ in nil },
        commit: (Made, [UInt8], @escaping @Sendable () -> Bool) async throws -> Response?
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

    /// Whether a body of this `Content-Type` may be an image; its bytes decide which one.
    private static func isTaken(_ header: String?) -> Bool {
        let type = header?.lowercased() ?? ""
        let name = type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        // What generated clients send, which cannot know the format of a file.
        return type.hasPrefix("image/") || name == "application/octet-stream"
    }

    /// Removes files that no photo has any more.
    func sweep(_ contents: [[UInt8]]) async throws {
        let folder = folder
        try await store.sweep(contents) { folder.remove($0) }
    }

    private func make(_ bytes: [UInt8]) async throws -> Made {
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
        return Made(rendered: photo, new: new)
    }
}
