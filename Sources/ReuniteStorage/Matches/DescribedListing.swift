import Reunite
import ReuniteDatabase

/// The public data of a listing, as the matcher reads it.
public struct DescribedListing: Sendable, Equatable {
    /// The public id.
    public let id: ListingID
    /// The owner.
    public let owner: AccountID
    /// Lost or found.
    public let status: ListingStatus
    /// The category.
    public let category: Category
    /// The title.
    public let title: String
    /// The description.
    public let description: String
    /// The published point, never the exact one; nil if the listing has no pin.
    public let point: Coordinate?
    /// The largest distance to the exact point, in metres; nil if the published point is exact.
    public let accuracy: Int?
    /// When it was lost or found.
    public let occurrence: Occurrence

    /// Whether it has an owner. Others were imported.
    public var hasOwner: Bool { !owner.isOperator }

    static let columns = """
        p.id, p.secret, a.id, a.secret, p.status, p.category, p.title, p.description, p.geom, p.accuracy,
        p.occurred_start, p.occurred_end
        """

    /// The places of ``columns``.
    private enum Column: Int32, ColumnPlace {
        case id, secret, owner, ownerSecret, status, category, title, description, point, accuracy, occurredStart
        case occurredEnd
    }

    static let select = "SELECT \(columns) FROM listing AS p JOIN account AS a ON a.id = p.owner"
}

extension DescribedListing {
    /// The listing of the current row; nil if it has an invalid value, which `reunite check` reports.
    init?(_ row: Row) {
        guard let status = EnumeratedTexts.status.value(row.utf8(Column.status)),
            let category = EnumeratedTexts.category.value(row.utf8(Column.category))
        else { return nil }
        (self.status, self.category) = (status, category)
        (id, owner) = (row.identifier(Column.id), row.identifier(Column.owner))
        (title, description, point) = (row.text(Column.title), row.text(Column.description), row.point(Column.point))
        accuracy = row.isNull(Column.accuracy) ? nil : Int(row.integer(Column.accuracy))
        occurrence = Occurrence(start: row.time(Column.occurredStart), end: row.time(Column.occurredEnd))
    }
}
