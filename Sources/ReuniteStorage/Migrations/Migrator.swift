import GRDB

/// The migrations in their order. A released migration never changes; later changes are new migrations.
enum Migrator {
    static var all: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 listings", migrate: Migration1Listings.migrate)
        migrator.registerMigration("2 accounts", migrate: Migration2Accounts.migrate)
        migrator.registerMigration("3 photos", migrate: Migration3Photos.migrate)
        migrator.registerMigration("4 moderation", migrate: Migration4Moderation.migrate)
        migrator.registerMigration("5 feed", migrate: Migration5Feed.migrate)
        migrator.registerMigration("6 former points", migrate: Migration6FormerPoints.migrate)
        migrator.registerMigration("7 moderation", migrate: Migration7Moderation.migrate)
        migrator.registerMigration("8 accounts", migrate: Migration8Accounts.migrate)
        migrator.registerMigration("9 former texts", migrate: Migration9FormerTexts.migrate)
        migrator.registerMigration("10 sessions", migrate: Migration10Sessions.migrate)
        migrator.registerMigration("11 matches", migrate: Migration11Matches.migrate)
        migrator.registerMigration("12 alerts", migrate: Migration12Alerts.migrate)
        migrator.registerMigration("13 senders", migrate: Migration13Senders.migrate)
        migrator.registerMigration("14 moderation", migrate: Migration14Moderation.migrate)
        migrator.registerMigration("15 known clients", migrate: Migration15KnownClients.migrate)
        migrator.registerMigration("16 confirmations", migrate: Migration16Confirmations.migrate)
        return migrator
    }
}
