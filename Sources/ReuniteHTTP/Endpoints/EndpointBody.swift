/// The body that an endpoint takes.
struct EndpointBody: Sendable {
    /// The media types; none if the body is not read.
    let types: [String]
    /// Whether the only body is an empty object.
    let isEmpty: Bool
    /// Whether an `Idempotency-Key` can name the request.
    private(set) var hasKey = false

    private init(_ types: String..., isEmpty: Bool = false) { (self.types, self.isEmpty) = (types, isEmpty) }

    /// A body that is not read.
    static let none = Self()
    /// No body, or an empty object.
    static let empty = Self(MediaType.json, isEmpty: true)
    /// JSON; without a body, an empty object.
    static let json = Self(MediaType.json)
    /// A merge patch (RFC 7396), also as plain JSON.
    static let patch = Self(MediaType.mergePatch, MediaType.json)
    /// A listing as GeoJSON.
    static let listing = Self(MediaType.geoJSON, MediaType.json)
    /// A merge patch of a listing.
    static let listingPatch = Self(MediaType.mergePatch, MediaType.geoJSON, MediaType.json)
    /// The bytes of an image. Generated clients send `application/octet-stream`, because they do not know the format of the file.
    static let photo = Self("application/octet-stream", "image/*")
    /// A form of a page.
    static let form = Self(MediaType.form)
    /// A form of a page, or the body that mail programs send (RFC 8058).
    static let mailedForm = Self(MediaType.form, "multipart/form-data")

    /// A body whose request an `Idempotency-Key` can name.
    static func keyed(_ body: Self) -> Self {
        var body = body
        body.hasKey = true
        return body
    }
}
