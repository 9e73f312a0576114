import Hummingbird
import Reunite
import ReuniteService
import ServerLimits

extension BelongingsController {
    /// `PUT /api/v1/accounts/me/belongings/{id}/photo`: sets the photo of a belonging.
    func setPhoto(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let id: BelongingID = try context.identifier()
        try await own.admitPhoto(of: id, by: session)
        return try await uploads.upload(request, of: session.account, from: context.client) { bytes in
            let photo = try await own.setPhoto(bytes, of: id, by: session, from: context.uploader)
            return .json { $0.photo(photo, baseURL: configuration.publicURL) }
        }
    }

    /// `DELETE /api/v1/accounts/me/belongings/{id}/photo`: removes it.
    func removePhoto(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        try await own.removePhoto(of: context.identifier(), by: try context.member)
        return .noContent
    }
}
