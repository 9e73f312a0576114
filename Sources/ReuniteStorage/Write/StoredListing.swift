import Reunite
import ReuniteDatabase

/// The columns of a listing that an import sets, in one order for reading, comparing and writing.
struct StoredListing {
    static let names = [
        "visibility", "state", "status", "category", "occurred_start", "occurred_end", "owner", "resolved_at",
        "expires_at", "precision", "accuracy", "external_id", "title", "description", "geom", "exact", "outcome",
    ]
    static let columns = names.joined(separator: ", ")
    static let count = Int32(names.count)
    /// The index of `expires_at`.
    static let expiresAt = 8
    /// The parameters of the columns, after three others of the statement.
    static let placeholders = (0..<count).map { "?\($0 + 4)" }.joined(separator: ", ")

    /// The parameter after those of the columns.
    static let next = "?\(count + 4)"
    /// The indexes of the texts.
    private static let texts = 12...13

    let values: [SQLValue]
    let owner: AccountID.Row

    /// The values that an existing listing keeps if the import lacks them.
    struct Kept {
        let visibility: SQLValue
        let owner: AccountID.Row
        let state: ListingState
        let precision: Precision?
        let resolvedAt: SQLValue
        let expiresAt: SQLValue
        let externalID: String?
        let outcome: SQLValue
        let texts: WrittenTexts
        /// Why the listing could have no claims; nil if it could.
        let claimEnding: ClaimEnding?

        init(_ values: [SQLValue]) {
            visibility = values[0]
            if case .integer(let row) = values[6] { owner = AccountID.Row(row) } else { owner = Accounts.operatorRow }
            if case .text(let text) = values[1] { state = ListingState(rawValue: text) ?? .open } else { state = .open }
            if case .text(let text) = values[9] { precision = Precision(rawValue: text) } else { precision = nil }
            resolvedAt = values[7]
            expiresAt = values[StoredListing.expiresAt]
            if case .text(let text) = values[11] { externalID = text } else { externalID = nil }
            outcome = values[16]
            let (title, description) = (values[StoredListing.texts.lowerBound], values[StoredListing.texts.upperBound])
            if case (.text(let title), .text(let description)) = (title, description) {
                texts = WrittenTexts(title: title, description: description)
            } else {
                texts = WrittenTexts(title: "", description: "")
            }
            claimEnding = StoredListing.claimEnding(
                state, isLost: values[2] == .text(ListingStatus.lost.rawValue))
        }
    }

    /// - Parameter expiresAt: the expiry if neither the import nor the existing listing has one.
    init(
        _ listing: IncomingListing, owner: AccountID.Row, expiresAt: Timestamp, now: Timestamp,
        keeping kept: Kept? = nil
    ) {
        self.owner = owner
        let draft = listing.draft
        let state = listing.state ?? kept?.state ?? .open
        let pin = draft.pin
        claimEnding = Self.claimEnding(state, isLost: draft.status == .lost)
        let resolvedAt: SQLValue =
            if state != .resolved {
                .null
            } else if let time = listing.resolvedAt {
                .integer(time.microseconds)
            } else if let kept, kept.resolvedAt != .null {
                kept.resolvedAt
            } else {
                .integer(now.microseconds)
            }
        values = [
            // Only decisions change the visibility of an existing listing.
            kept?.visibility ?? .text((listing.visibility ?? .public).rawValue),
            .text(state.rawValue),
            .text(draft.status.rawValue),
            .text(draft.category.rawValue),
            .integer(draft.occurrence.start.microseconds),
            .integer(draft.occurrence.end.microseconds),
            .row(owner),
            resolvedAt,
            listing.expiresAt.map { .integer($0.microseconds) } ?? kept?.expiresAt ?? .integer(expiresAt.microseconds),
            .text(draft.precision.rawValue),
            .optional(pin?.accuracy.map(Int64.init)),
            .optional(listing.externalID),
            .text(draft.title.text),
            .text(draft.description.text),
            .optional(pin?.published),
            .optional(pin.flatMap { $0.published == $0.exact ? nil : $0.exact }),
            state == .resolved ? listing.outcome.map { .text($0.rawValue) } ?? kept?.outcome ?? .null : .null,
        ]
    }

    /// Why the listing can have no claims; nil if it can.
    let claimEnding: ClaimEnding?

    private static func claimEnding(_ state: ListingState, isLost: Bool) -> ClaimEnding? {
        ClaimEnding(state) ?? (isLost ? .listingLost : nil)
    }

    /// Whether the texts differ from those of a former version in nothing but spelling (``Respelling``).
    func isRespelling(of former: [SQLValue]) -> Bool {
        zip(former[Self.texts], values[Self.texts]).allSatisfy { former, new in
            guard case .text(let former) = former, case .text(let new) = new else { return false }
            return former == new || Respelling.isSame(former, new)
        }
    }
}
