import ReuniteDatabase

/// The schema of the first release.
///
/// Until it has a tag, changes of the schema are made here, and stores of earlier commits are not migrated. From then on
/// they are new migrations.
enum Migration1Schema {
    /// The tables that each engine has.
    static let tables = [
        accounts, listings, photos, mail, moderation, evidence, contact, feed, claims, claimReports,
        claimClients, conversations, belongings, alerts,
    ]

    @Sendable static func migrate(_ db: any Connection) throws {
        // 0: the transaction is open already. WGS84: the other reference systems are not used.
        _ = try ask(db, "SELECT InitSpatialMetaData(0, 'WGS84')")
        for tables in tables + [textIndex] { try db.execute(tables) }
        try addPoints(db)
        let triggers = [nameTrigger, FeedTriggers.replacement, moderationTriggers, claimTriggers]
        for rules in [listingIndexes, likenessIndexes] + triggers { try db.execute(rules) }
    }

    /// The number that a function of SpatiaLite returns: it changes tables, so nothing is kept of its statement.
    static func ask(_ db: any Connection, _ sql: String) throws -> Int64? {
        try db.prepare(sql, isCached: false).first { $0.integer(0) }
    }
}
