import ReuniteDatabase

/// The personal data in a table: which columns refer to an account, what the erasure of the account does to the rows,
/// and whether the account's export contains them.
///
/// ``all`` lists every table of the store. A test compares it with the schema: it fails if a table is missing, or a
/// column that refers to an account. ``AccountStore/erase(_:_:)`` runs the statements of the list.
package struct PersonalData: Sendable {
    /// The effect of the erasure of an account. In conditions, `:account` is the account's row, `:address` its address, and
    /// `:listings` the rows of some of its listings: those of many are emptied after the account is gone.
    enum Erasure: Sendable {
        /// Rows are deleted.
        case deleted(where: String)
        /// Rows stay, without personal data.
        case overwritten(set: String, where: String)
        /// `erase` does it in code, because one SQL statement is not enough. The text says what it does.
        case byCode(String)
        /// Rows stay as they are; the text says why.
        case kept(because: String)
    }

    /// Whether `GET /api/v1/accounts/me/export` contains the rows.
    package enum Export: Sendable {
        /// In this member of the document.
        case member(String)
        /// Not contained; the text says why.
        case omitted(because: String)
    }

    let table: String
    /// The columns that refer to an account or name a person; none if only the row's listing or case does.
    let columns: [String]
    let erasure: Erasure
    package let export: Export

    init(_ table: String, _ columns: [String] = [], _ erasure: Erasure, _ export: Export) {
        self.table = table
        self.columns = columns
        self.erasure = erasure
        self.export = export
    }

    /// The SQL statement that an erasure runs; nil if there is none.
    var statement: String? {
        switch erasure {
        case .deleted(let condition): "DELETE FROM \(table) WHERE \(condition)"
        case .overwritten(let assignments, let condition): "UPDATE \(table) SET \(assignments) WHERE \(condition)"
        case .byCode, .kept: nil
        }
    }

    /// Numbers the named parameters that a statement has, each with one value or a list.
    static func numbered(
        _ sql: String, _ values: KeyValuePairs<String, [SQLValue]>
    ) -> (sql: String, values: [SQLValue]) {
        var (sql, bound): (String, [SQLValue]) = (sql, [])
        for (name, list) in values where sql.contains(name) {
            let numbers = list.indices.map { "?\(bound.count + $0 + 1)" }
            bound += list
            sql = sql.replacing(name, with: numbers.joined(separator: ", "))
        }
        return (sql, bound)
    }

    /// Runs the statements about listings, or all others, in their order.
    static func erase(
        _ db: any Connection, ofListings: Bool, _ values: KeyValuePairs<String, [SQLValue]>
    ) throws {
        for statement in all.compactMap(\.statement) where statement.contains(":listings") == ofListings {
            let (sql, values) = numbered(statement, values)
            try db.prepare(sql).run(values)
        }
    }

    private static let ofListings = "listing IN (:listings)"

    /// All tables, in the order in which an erasure processes them: a table comes before those that it refers to.
    package static let all: [PersonalData] =
        signingIn + writing + claimed + posted + conversations + moderated + indexes

    private static let signingIn: [PersonalData] = [
        PersonalData(
            "session", ["account"], .deleted(where: "account = :account"), .member("sessions")),
        PersonalData(
            "passkey", ["account"], .deleted(where: "account = :account"), .member("passkeys")),
        PersonalData(
            "known_client", ["account"], .deleted(where: "account = :account"),
            .omitted(because: "it is hashes of networks and browsers")),
        PersonalData(
            "new_account", ["account"], .deleted(where: "account = :account"),
            .omitted(because: "it is part of a hash of a network, for three days")),
        PersonalData(
            "mailed_token", ["account"], .deleted(where: "account = :account"),
            .omitted(because: "it is the hash of a secret")),
        PersonalData(
            "idempotency_key", ["account"], .deleted(where: "account = :account"),
            .omitted(because: "it is ids and times, for a day, of what the export contains")),
        PersonalData(
            "registration", ["email"], .deleted(where: "email = :address"),
            .omitted(because: "it is not known to be by the owner of the address, and is deleted after some days")),
        PersonalData(
            "listing_number", [], .deleted(where: ofListings), .omitted(because: "each listing has its own")),
    ]

    private static let writing: [PersonalData] = [
        PersonalData(
            "mail", ["account", "address"],
            .deleted(
                where: """
                    account = :account OR lower(address) = lower(:address)
                    OR message IN (SELECT id FROM message WHERE sender = :account)
                    """),
            .omitted(because: "it will be mailed to the same person")),
        PersonalData(
            "message_pair", [], .deleted(where: "message IN (SELECT id FROM message WHERE sender = :account)"),
            .omitted(because: "it is hashes, for a day")),
        PersonalData(
            "message", ["sender"], .deleted(where: "sender = :account"), .member("messages")),
        PersonalData("message", [], .deleted(where: ofListings), .member("messages")),
        // The other side reads in it what they have written themselves.
        PersonalData(
            "conversation", ["writer"], .kept(because: "it has no text, and is deleted with its last message"),
            .omitted(because: "the export contains its messages")),
        PersonalData(
            "block", ["owner", "sender"], .deleted(where: "owner = :account OR sender = :account"), .member("blocks")),
        PersonalData(
            "contact_read", ["account"], .deleted(where: "account = :account"),
            .omitted(because: "it protects the contacts of others")),
    ]

    private static let claimed: [PersonalData] = [
        PersonalData(
            "service_identity", [], .kept(because: "it is a random number"),
            .omitted(because: "it is a random number of the service")),
        PersonalData(
            "claim_client", [], .deleted(where: "claim IN (SELECT id FROM claim WHERE claimant = :account)"),
            .omitted(because: "it is the beginning of a hash of a network, for 30 days")),
        PersonalData(
            "claim_report", [],
            .kept(because: "nobody must be able to remove evidence; its texts are deleted 90 days after the decision"),
            .omitted(because: "only moderators use it, and the export contains the reports and the claims")),
        PersonalData(
            "proof_pair", [], .deleted(where: ofListings), .omitted(because: "it is hashes of the questions")),
        PersonalData("proof", [], .deleted(where: ofListings), .member("proofs")),
        PersonalData(
            "proof_read", ["account"], .deleted(where: "account = :account"),
            .omitted(because: "it protects what others hold back")),
        PersonalData(
            "hand_over_code", [],
            .kept(because: "the claim has ended, and its codes are gone within an hour"),
            .omitted(because: "it is the hash of a secret")),
        PersonalData(
            "claim", ["claimant"],
            .overwritten(
                set: "answers = '', message = NULL, serial = NULL, note = NULL, own_listing = NULL",
                where: "claimant = :account AND (answers <> '' OR own_listing IS NOT NULL)"),
            .member("claims")),
        PersonalData(
            "claim", [],
            .overwritten(
                set: """
                    title = '', questions = '', answers = '', message = NULL, serial = NULL, withheld = NULL,
                    found_serial = NULL, note = NULL
                    """,
                where: "\(ofListings) AND questions <> ''"),
            .member("claimsReceived")),
        PersonalData(
            "claim_event", ["actor"],
            .kept(because: "it says only what was done, and the account that it refers to has no name any more"),
            .member("claims")),
    ]

    private static let ownBelongings = "belonging IN (SELECT id FROM belonging WHERE owner = :account)"

    private static let posted: [PersonalData] = [
        PersonalData("uncompared", [], .deleted(where: ofListings), .omitted(because: "it is derived from listings")),
        PersonalData(
            "listing_copy", [], .deleted(where: "\(ofListings) OR original IN (:listings)"),
            .omitted(because: "it is derived from listings")),
        PersonalData("post", [], .deleted(where: ofListings), .omitted(because: "it is derived from listings")),
        PersonalData(
            "notification", ["account", "sender"],
            // What became of a claim contains nothing of the other account. Each part has an index.
            .deleted(where: "account = :account OR (kind <> 'claim' AND sender = :account)"), .member("notifications")),
        PersonalData(
            "notification", [],
            .deleted(where: "(kind <> 'claim' AND \(ofListings)) OR (kind <> 'claim' AND other IN (:listings))"),
            .member("notifications")),
        PersonalData("found_message", [], .deleted(where: ownBelongings), .member("foundMessages")),
        PersonalData(
            "transfer_code", [], .deleted(where: ownBelongings), .omitted(because: "it is the hash of a secret")),
        PersonalData("belonging", ["owner"], .deleted(where: "owner = :account"), .member("belongings")),
        PersonalData(
            "standing_search", ["account"], .deleted(where: "account = :account"), .member("searches")),
        PersonalData(
            "alert_preference", ["account"], .deleted(where: "account = :account"), .member("preferences")),
        PersonalData("display_names", [], .kept(because: "it is a number"), .omitted(because: "it is a number")),
        PersonalData("text_rules", [], .kept(because: "it is a number"), .omitted(because: "it is a number")),
        PersonalData("alert_position", [], .kept(because: "it is a number"), .omitted(because: "it is a number")),
        PersonalData("match_verdict", [], .deleted(where: ofListings), .member("verdicts")),
        PersonalData(
            "photo", ["account"], .byCode("rows are deleted, and then their files"), .member("listings")),
        PersonalData(
            "listing", ["owner"],
            .byCode("withdrawn and emptied; its category, status and times stay, because other rows refer to it"),
            .member("listings")),
        PersonalData(
            "word", [], .byCode("words that no other listing has are deleted within the hour"),
            .omitted(because: "it is derived from listings")),
        PersonalData(
            "former_token", [], .kept(because: "it says which words are still to be deleted, and is empty afterwards"),
            .omitted(because: "it is derived from listings")),
        PersonalData(
            "change", [],
            .kept(
                because: """
                    clients that show the listing must learn that it is gone; of its point only the cell is kept, and \
                    everything is deleted after 30 days
                    """),
            .omitted(because: "it is derived from listings")),
        PersonalData(
            "account", ["id", "email"],
            .overwritten(
                set: """
                    email = NULL, mail_domain = NULL, password = NULL, display_name = 'Erased account', phone = NULL, locale = 'en',
                    show_email = 0, show_phone = 0, reminded_at = NULL, email_refused_at = NULL,
                    code_tries = 0, erased_at = :now
                    """, where: "id = :account"),
            .member("account")),
    ]

    private static let conversations: [PersonalData] = [
        // What the other side has written is theirs; it goes 90 days after the end of the claim.
        PersonalData(
            "claim_message", ["author"], .deleted(where: "author = :account"), .member("claimMessages")),
        PersonalData(
            "evidence_message", ["author"],
            .kept(
                because: "an author must not be able to remove evidence; it is deleted 90 days after the decision"),
            .omitted(because: "only moderators use it, and the export contains the messages as they are now")),
    ]

    private static let moderated: [PersonalData] = [
        PersonalData(
            "report", ["reporter"],
            .kept(because: "it is the reason for a decision; its comment is deleted 90 days after it"),
            .member("reports")),
        PersonalData(
            "appeal", [], .kept(because: "it is the reason for a decision"), .member("appeals")),
        PersonalData(
            "redaction", [], .deleted(where: ofListings),
            .omitted(because: "the owner reads the hidden parts with the listing")),
        PersonalData(
            "written_text", [], .deleted(where: ofListings),
            .omitted(because: "the owner reads them with the listing")),
        PersonalData(
            "moderation_case", ["claimed_by"],
            .kept(because: "a claim expires, and the account that it refers to has no name any more"),
            .omitted(because: "it is the service's work on reports")),
        PersonalData(
            "evidence", [],
            .kept(
                because: """
                    an owner must not be able to remove evidence; of the point only the cell is kept, and it is deleted 90 \
                    days after the decision, or 180 days after the last report
                    """),
            .omitted(because: "only moderators use it, and the export contains the listing as it is now")),
        PersonalData(
            "evidence_photo", [],
            .kept(because: "an owner must not be able to remove evidence; it is deleted 90 days after the decision"),
            .omitted(because: "only moderators use it")),
        PersonalData(
            "moderation_log", ["moderator", "account"],
            .kept(because: "it is append-only, and the accounts that it refers to have no names any more"),
            .omitted(because: "it is the service's record of decisions; owners are told by mail")),
        PersonalData(
            "listing_removal", [], .kept(because: "it is deleted when the listings are removed"),
            .omitted(because: "it is the service's work on a suspension")),
    ]
}
