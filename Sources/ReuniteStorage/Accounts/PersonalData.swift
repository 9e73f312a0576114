/// What a table knows of people: how a row is tied to an account, what the account's erasure does to it, and whether its
/// owner's export has it.
///
/// ``all`` has every table of the store. A test reads the schema, and fails for a table that is not listed, and for a
/// column that refers to an account and is not. ``ListingStore/erase(_:_:)`` runs what the list says.
package struct PersonalData: Sendable {
    /// What erasing an account does. Conditions have the account's row as `:account` and its address as `:address`.
    enum Erasure: Sendable {
        /// Rows go.
        case deleted(where: String)
        /// Rows stay, without what is personal.
        case overwritten(set: String, where: String)
        /// Takes more than a statement of SQL: what `erase` does.
        case byCode(String)
        /// Nothing: why.
        case kept(because: String)
    }

    /// Whether `GET /api/v1/accounts/me/export` has it.
    package enum Export: Sendable {
        /// A member of the document.
        case member(String)
        /// Not: why.
        case omitted(because: String)
    }

    let table: String
    /// The columns that tie a row to an account or name a person; none where the row's listing or case does.
    let columns: [String]
    let erasure: Erasure
    package let export: Export

    private init(_ table: String, _ columns: [String] = [], _ erasure: Erasure, _ export: Export) {
        self.table = table
        self.columns = columns
        self.erasure = erasure
        self.export = export
    }

    /// The statement that an erasure runs; nil where there is none.
    var statement: String? {
        switch erasure {
        case .deleted(let condition): "DELETE FROM \(table) WHERE \(condition)"
        case .overwritten(let assignments, let condition): "UPDATE \(table) SET \(assignments) WHERE \(condition)"
        case .byCode, .kept: nil
        }
    }

    private static let ownListings = "listing IN (SELECT id FROM listing WHERE owner = :account)"

    /// All tables, in the order in which an erasure goes through them: what refers to others comes before them.
    package static let all: [PersonalData] = signingIn + writing + posted + moderated

    private static let signingIn: [PersonalData] = [
        PersonalData(
            "session", ["account"], .deleted(where: "account = :account"), .member("sessions")),
        PersonalData(
            "mailed_token", ["account"], .deleted(where: "account = :account"),
            .omitted(because: "it is the hash of a secret")),
        PersonalData(
            "idempotency_key", ["account"], .deleted(where: "account = :account"),
            .omitted(because: "it repeats, for a day, what was answered of listings and reports that are in it")),
        PersonalData(
            "registration", ["email"], .deleted(where: "email = :address"),
            .omitted(because: "it goes when its address has an account")),
    ]

    private static let writing: [PersonalData] = [
        PersonalData(
            "mail", ["account", "address"],
            .deleted(
                where: """
                    account = :account OR address = :address COLLATE NOCASE
                    OR message IN (SELECT id FROM message WHERE sender = :account)
                    """),
            .omitted(because: "it is on its way to the same person")),
        PersonalData(
            "message", ["sender"], .deleted(where: "sender = :account"),
            .omitted(because: "its text is another's as soon as it is mailed, and is not kept")),
        PersonalData(
            "message", [], .overwritten(set: "body = NULL", where: ownListings),
            .omitted(because: "it is its sender's until it is mailed")),
        PersonalData(
            "block", ["owner", "sender"], .deleted(where: ":account IN (owner, sender)"), .member("blocks")),
        PersonalData(
            "contact_read", ["account"], .deleted(where: "account = :account"),
            .omitted(because: "it guards the contacts of others")),
    ]

    private static let posted: [PersonalData] = [
        PersonalData("post", [], .deleted(where: ownListings), .omitted(because: "it is derived from listings")),
        PersonalData(
            "photo", ["account"], .byCode("rows go, and their files after them"), .member("listings")),
        PersonalData(
            "listing", ["owner"],
            .byCode("withdrawn and emptied: its kind, status and times stay, for those who refer to it"),
            .member("listings")),
        PersonalData(
            "listing_text", [], .byCode("written anew with the listing"),
            .omitted(because: "it is derived from listings")),
        PersonalData(
            "idx_listing_geom", [], .byCode("goes with the listing's point"),
            .omitted(because: "it is derived from listings")),
        PersonalData(
            "word", [], .byCode("words that no other listing has go"),
            .omitted(because: "it is derived from listings")),
        PersonalData(
            "change", [],
            .kept(because: "who has the listing on a map is to learn that it is gone; it goes after 30 days"),
            .omitted(because: "it is derived from listings")),
        PersonalData(
            "account", ["id", "email"],
            .overwritten(
                set: """
                    email = NULL, password = NULL, display_name = 'Erased account', phone = NULL, locale = 'en',
                    show_email = 0, show_phone = 0, erased_at = :now
                    """, where: "id = :account"),
            .member("account")),
    ]

    private static let moderated: [PersonalData] = [
        PersonalData(
            "report", ["reporter"],
            .kept(because: "it tells why was decided what was; its comment goes 90 days after the decision"),
            .member("reports")),
        PersonalData(
            "appeal", [], .kept(because: "it tells why was decided what was"), .member("appeals")),
        PersonalData(
            "moderation_case", ["claimed_by"],
            .kept(because: "a claim ends by itself, and the account that it names has no name any more"),
            .omitted(because: "it is the service's work on reports")),
        PersonalData(
            "evidence", [],
            .kept(because: "nobody takes away what is to be judged; it goes 90 days after the decision"),
            .omitted(because: "it is what moderators work with, and the listing is in it as it is now")),
        PersonalData(
            "evidence_photo", [],
            .kept(because: "nobody takes away what is to be judged; it goes 90 days after the decision"),
            .omitted(because: "it is what moderators work with")),
        PersonalData(
            "moderation_log", ["moderator", "account"],
            .kept(because: "it is append-only, and the accounts that it names have no names any more"),
            .omitted(because: "it is the service's account of what was decided; owners are told by mail")),
    ]
}
