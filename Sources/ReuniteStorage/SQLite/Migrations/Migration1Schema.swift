import GRDB

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

    static func migrate(_ db: Database) throws {
        // 0: GRDB has opened the transaction already. WGS84: the other reference systems are not used.
        _ = try Bool.fetchOne(db, sql: "SELECT InitSpatialMetaData(0, 'WGS84')")
        for tables in tables + [textIndex] { try db.execute(sql: tables) }
        try addPoints(db)
        db.clearSchemaCache()
        let triggers = [nameTrigger, FeedTriggers.replacement, moderationTriggers, claimTriggers]
        for rules in [listingIndexes, likenessIndexes] + triggers { try db.execute(sql: rules) }
        db.clearSchemaCache()
    }
}
