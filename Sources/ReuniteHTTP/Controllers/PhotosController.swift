import HTTPTypes
import Hummingbird
import Reunite
import ReunitePhotos
import ReuniteService
import ReuniteStorage
import ServerLimits

/// Photos of listings and accounts; those of belongings are read here too.
struct PhotosController {
    let photos: PhotoStore
    let own: OwnPhotos
    let uploads: PhotoUploads
    let files: any PhotoFiles
    let configuration: ServiceConfiguration
    let fileIO = FileIO()

    /// How long copies of public photos live: five minutes in shared caches, which serve them to others, and a day with
    /// those who saw them. The bytes never change, but the photo may be removed.
    static let publicCaching = "public, max-age=86400, s-maxage=300, immutable"

    init(
        photos: PhotoStore, own: OwnPhotos, parts: PhotoParts, metrics: PrometheusMetrics,
        configuration: ServiceConfiguration
    ) {
        (self.photos, self.own, files, self.configuration) = (photos, own, parts.files, configuration)
        var limits = configuration.bodyLimits
        limits.size = configuration.maximumPhotoSize
        uploads = PhotoUploads(budget: configuration.uploadBudget(metrics), limits: limits, space: parts.space)
    }

    /// `POST /api/v1/listings/{id}/photos`: adds a photo after the others.
    func add(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let id: ListingID = try context.identifier()
        let hasKey = request.headers[.idempotencyKey] != nil
        try await own.admitPhoto(of: id, by: session, isRepeatable: hasKey)
        return try await uploads.upload(request, of: session.account, from: context.client) { bytes in
            let key = try IdempotencyKey(request, body: bytes)
            return created(try await own.add(bytes, to: id, by: session, key: key, from: context.uploader))
        }
    }

    private func created(_ added: AddedPhoto) -> Response {
        let baseURL = configuration.publicURL
        let headers: HTTPFields = [
            .contentType: MediaType.json, .cacheControl: "no-store",
            .location: "\(baseURL)/api/v1/photos/\(added.photo.id)/large",
        ]
        let body = JSONWriter.bytes { $0.photo(added.photo, baseURL: baseURL) }
        guard let location = added.suggestedLocation else {
            return Response(status: .created, headers: headers, bytes: body).replayed(added.isReplay)
        }
        var json = JSONWriter(capacity: 64)
        json.key("suggestedLocation")
        json.geometry(location)
        return Response(
            status: .created, headers: headers,
            bytes: Array(body.dropLast() + [UInt8(ascii: ",")] + json.bytes + [UInt8(ascii: "}")])
        ).replayed(added.isReplay)
    }

    /// `DELETE /api/v1/listings/{id}/photos/{photoId}`: removes a photo.
    func remove(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        try await own.remove(context.identifier("photoId"), of: context.identifier(), by: session)
        return .noContent
    }

    /// `PUT /api/v1/listings/{id}/photos/order`: changes the order of the photos.
    func order(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let id: ListingID = try context.identifier()
        let ids = try JSONObject.photoOrder(await request.json(within: configuration.bodyLimits))
        guard try await own.order(ids, of: id, by: session) else {
            throw Problem.invalidBody([.init(pointer: "/photos", detail: "must list every photo of the listing once")])
        }
        return .noContent
    }

    /// `PUT /api/v1/accounts/me/photo`: sets the picture of one's own account.
    func setPicture(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        try await own.admitPicture(by: session)
        return try await uploads.upload(request, of: session.account, from: context.client) { bytes in
            let photo = try await own.setPicture(bytes, of: session, from: context.uploader)
            return .json { $0.photo(photo, baseURL: configuration.publicURL) }
        }
    }

    /// `DELETE /api/v1/accounts/me/photo`: removes it.
    func removePicture(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        try await own.removePicture(of: session)
        return .noContent
    }
}
