import Hummingbird
import Reunite
import ReunitePhotos
import ReuniteService
import ReuniteStorage
import ServerLimits

/// Handles uploads: reads the body, and adds the photo in it.
struct PhotoUploads {
    let storage: PhotoStorage
    let budget: UploadBudget
    let limits: BodyLimits

    /// Renders the photo in the body of a request, stores its files, and has the row written.
    ///
    /// - Parameters:
    ///   - account: the account of the uploader.
    ///   - client: the client of the uploader.
    ///   - prepare: called after the body was received and before it is decoded; a returned value ends the upload.
    ///   - commit: writes the row. Returns nil if the files were deleted in the meantime, and is called again once they are
    ///     stored again.
    func upload(
        _ request: Request, of account: AccountID, from client: ClientNetwork,
        prepare: ([UInt8]) async throws -> Response? = { _ in nil },
        commit: (RenderedPhoto, NewPhoto, [UInt8], @escaping @Sendable () -> Bool) async throws -> Response?
    ) async throws -> Response {
        guard Self.isTaken(request.headers[.contentType]) else {
            throw Problem(
                kind: .unsupportedMediaType,
                detail:
                    "The body must be the bytes of an image, as application/octet-stream or image/jpeg for example.",
                headers: [.acceptPost: "application/octet-stream, image/*"])
        }
        guard request.contentLength <= limits.size else { throw Problem(.tooManyBytes(limit: limits.size)) }
        return try await budget.run(request, of: account.uuid, from: client, within: limits) { bytes in
            if let response = try await prepare(bytes) { return response }
            do {
                return try await storage.add(bytes, of: account, in: client.widestKey) { photo, new, hasFiles in
                    try await commit(photo, new, bytes, hasFiles)
                }
            } catch let error as PhotoError {
                throw Problem(error)
            }
        }
    }

    /// Whether a body with this `Content-Type` may be an image; the bytes decide the format.
    private static func isTaken(_ header: String?) -> Bool {
        let type = header?.lowercased() ?? ""
        let name = type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        // Generated clients send octet-stream, because they do not know the format of the file.
        return type.hasPrefix("image/") || name == "application/octet-stream"
    }
}
