import HTTPTypes
import Hummingbird
import Reunite
import ReunitePhotos
import ReuniteService
import ReuniteStorage
import ServerLimits

/// Photos of listings and accounts; those of belongings are read here too.
struct PhotosController: EndpointController {
    static let endpoints: [Endpoint<PhotosController>] = [
        .init(.post, "/api/v1/listings/{id}/photos", .member, body: .keyed(.photo), use: add),
        .init(.put, "/api/v1/listings/{id}/photos/order", .member, body: .json, use: order),
        .init(.delete, "/api/v1/listings/{id}/photos/{photoId}", .member, use: remove),
        .init(.get, "/api/v1/photos/{id}/{size}", .visitor, use: show),
        .init(.put, "/api/v1/accounts/me/photo", .member, body: .photo, use: setPicture),
        .init(.delete, "/api/v1/accounts/me/photo", .member, use: removePicture),
    ]

    let photos: PhotoStore
    let own: OwnPhotos
    let uploads: PhotoUploads
    let files: any PhotoFiles
    let baseURL: String
    let fileIO = FileIO()

    /// How long copies of public photos live: five minutes in shared caches, which serve them to others, and a day with
    /// those who saw them. The bytes never change, but the photo may be removed.
    static let publicCaching = "public, max-age=86400, s-maxage=300, immutable"

    init(_ parts: ServiceParts) {
        (photos, files) = (parts.store.photos, parts.photos.files)
        own = OwnPhotos(
            photos: photos, creations: parts.store.creations, storage: parts.photoStorage,
            quota: parts.configuration.photoQuota, limiter: parts.limiter)
        (uploads, baseURL) = (parts.uploads, parts.baseURL)
    }

    /// Adds a photo after the others.
    func add(_ request: Request, context: MemberContext) async throws -> Response {
        let id: ListingID = try context.identifier()
        let hasKey = request.headers[.idempotencyKey] != nil
        try await own.admitPhoto(of: id, by: context.session, isRepeatable: hasKey)
        return try await uploads.upload(request, context) { bytes in
            let key = try IdempotencyKey(request, body: bytes)
            return .created(
                try await own.add(bytes, to: id, by: context.session, key: key, from: context.uploader),
                baseURL: baseURL)
        }
    }

    /// Removes a photo.
    func remove(_ request: Request, context: MemberContext) async throws -> Response {
        try await own.remove(context.identifier("photoId"), of: context.identifier(), by: context.session)
        return .noContent
    }

    /// Changes the order of the photos.
    func order(_ request: Request, context: MemberContext) async throws -> Response {
        let id: ListingID = try context.identifier()
        let ids = try JSONObject.photoOrder(await request.json(in: context))
        guard try await own.order(ids, of: id, by: context.session) else {
            throw Problem.invalidBody([.init(pointer: "/photos", detail: "must list every photo of the listing once")])
        }
        return .noContent
    }

    /// Sets the picture of one's own account.
    func setPicture(_ request: Request, context: MemberContext) async throws -> Response {
        try await own.admitPicture(by: context.session)
        return try await uploads.upload(request, context) { bytes in
            let photo = try await own.setPicture(bytes, of: context.session, from: context.uploader)
            return .json { $0.photo(photo, baseURL: baseURL) }
        }
    }

    /// Removes the picture of one's own account.
    func removePicture(_ request: Request, context: MemberContext) async throws -> Response {
        try await own.removePicture(of: context.session)
        return .noContent
    }
}

extension Response {
    /// A new photo, with the position that its file suggests.
    static func created(_ added: AddedPhoto, baseURL: String) -> Response {
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
}
