import Reunite

/// What a belonging said when its owner reported it as lost. The listing about the loss says the same, so it has no serial number.
public struct LostBelonging: Sendable, Equatable, Codable {
    let title, category, description: String

    /// The texts of a belonging.
    init(_ belonging: BelongingDraft) {
        (title, category) = (belonging.title.text, belonging.category.rawValue)
        description = belonging.description.text
    }

    /// The listing that was posted about its loss.
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
