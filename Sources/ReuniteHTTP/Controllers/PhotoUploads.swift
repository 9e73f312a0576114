import Hummingbird
import Reunite
import ReunitePhotos
import ReuniteService
import ServerLimits

/// Reads uploads, within their limits.
struct PhotoUploads {
    let budget: UploadBudget
    let limits: BodyLimits
    let space: PhotoSpace

    /// Reads the photo in the body of a request, and answers with what becomes of it.
    ///
    /// - Parameter add: adds the photo, once its body was received.
    func upload(
        _ request: Request, _ context: MemberContext, add: ([UInt8]) async throws -> Response
    ) async throws -> Response {
        try await upload(request, context.service, of: context.session.account.uuid, add: add)
    }

    /// Reads the photo of an owner: an account, or a draft.
    func upload(
        _ request: Request, _ context: ServiceContext, of owner: [UInt8], add: ([UInt8]) async throws -> Response
    ) async throws -> Response {
        guard Self.isTaken(request.headers[.contentType]) else {
            throw Problem(
                kind: .unsupportedMediaType,
                detail:
                    "The body must be the bytes of an image, as application/octet-stream or image/jpeg for example.",
                headers: [.acceptPost: "application/octet-stream, image/*"])
        }
        guard request.contentLength <= limits.size else { throw Problem(PhotoError.tooManyBytes(limit: limits.size)) }
        // Also checked before the photo is stored. An early refusal saves the client from sending it.
        try space.admit()
        return try await budget.run(
            request, of: owner, from: context.client, within: limits
        ) { bytes in
            do {
                return try await add(bytes)
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

extension ServiceContext {
    /// The client of an upload. The upload is abandoned when the client closes its connection.
    var uploader: Uploader {
        Uploader(client) { [channel] leave in
            // It throws if the connection is closed already.
            do {
                try await channel.triggerUserOutboundEvent(DepartureAwaited(notify: leave))
            } catch {
                leave()
            }
        }
    }
}
