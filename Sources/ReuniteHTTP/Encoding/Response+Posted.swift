import HTTPTypes
import Hummingbird
import Reunite

extension Response {
    /// A 201 with a new listing, as its owner sees it.
    static func posted(_ listing: ConfidentialListing, isReplay: Bool, baseURL: String) -> Response {
        let body = JSONWriter.bytes { $0.feature(listing, baseURL: baseURL) }
        return Response(
            status: .created,
            headers: [
                .contentType: MediaType.geoJSON, .cacheControl: "no-store",
                .location: "\(baseURL)/api/v1/listings/\(listing.listing.id)", .eTag: EntityTag(of: body).value,
            ], bytes: body
        ).replayed(isReplay)
    }
}
