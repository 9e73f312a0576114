import Reunite

/// A photo that was added to a listing.
public struct AddedPhoto: Sendable {
    /// The photo.
    public let photo: Photo
    /// Whether an earlier request has added it.
    public let isReplay: Bool
    /// Where it was taken, if its file says so. It is shown once and never stored.
    public let suggestedLocation: Coordinate?

    /// A photo that this request has added.
    init(_ photo: Photo, suggesting location: Coordinate?) {
        (self.photo, isReplay, suggestedLocation) = (photo, false, location)
    }

    /// A photo that an earlier request has added.
    init(again photo: Photo) {
        (self.photo, isReplay, suggestedLocation) = (photo, true, nil)
    }
}
