import Hummingbird
import Reunite
import ReuniteService
import ServerLimits

extension BelongingsController {
    /// Sets the photo of a belonging.
    func setPhoto(_ request: Request, context: MemberContext) async throws -> Response {
        let id: BelongingID = try context.identifier()
        try await own.admitPhoto(of: id, by: context.session)
        return try await uploads.upload(request, context) { bytes in
            let photo = try await own.setPhoto(bytes, of: id, by: context.session, from: context.uploader)
            return .json { $0.photo(photo, baseURL: baseURL) }
        }
    }

    /// Removes the photo of a belonging.
    func removePhoto(_ request: Request, context: MemberContext) async throws -> Response {
        try await own.removePhoto(of: context.identifier(), by: context.session)
        return .noContent
    }
}
