import Reunite

/// The texts of a belonging when its owner reported it as lost, for repeated requests: the belonging can change or be deleted.
///
/// They are what the listing about the loss has, so there is no serial number.
public struct LostBelonging: Sendable, Equatable, Codable {
    let title, category, description: String

    /// The texts of a belonging.
    init(_ belonging: BelongingDraft) {
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
