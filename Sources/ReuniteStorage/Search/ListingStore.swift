/// The listings: search, post, edit, export, import and expiry.
public struct ListingStore: Sendable {
    let store: Store
}
