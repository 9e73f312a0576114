import Reunite

/// The texts and the photo of a belonging when its owner reported it as lost, for repeated requests: the belonging can change or be
/// deleted.
///
/// They are what the listing about the loss has, so there is no serial number.
public struct LostBelonging: Sendable, Equatable, Codable {
    let title, category, description: String
    /// The photo of the listing; nil if it has none.
    let photo: Photo?

    /// The texts of a belonging.
    ///
    /// - Parameter photo: the photo of the listing about its loss.
    init(_ belonging: BelongingDraft, photo: Photo?) {
        self.photo = photo
        (title, category) = (belonging.title.text, belonging.category.rawValue)
        description = belonging.description.text
    }

    /// The draft of the listing that was posted about the loss.
    ///
    /// - Throws: ``StoreError/damaged(_:)``
    func listing(about loss: Loss) throws -> ListingDraft {
        guard let category = Category(rawValue: category) else {
            throw StoreError.damaged("a lost belonging has an unknown category")
        }
        return loss.listing(
            of: BelongingDraft(
                title: try Title(title), category: category, description: try Description(description), serial: nil))
    }
}
