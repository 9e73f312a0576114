import ReuniteDatabase

extension StoreCheck {
    /// The rules for what an engine alone has: the indexes of points and texts.
    static func indexes(_ dialect: Dialect) -> [StoreCheck] {
        switch dialect {
        case .sqlite: sqliteIndexes
        case .postgreSQL: postgreSQLIndexes
        }
    }

    /// That the triggers of the change feed are there.
    static func feedTriggers(_ dialect: Dialect) -> StoreCheck {
        switch dialect {
        case .sqlite: sqliteFeedTriggers
        case .postgreSQL: postgreSQLFeedTriggers
        }
    }

    /// The engine's own checks of its files.
    static func files(_ dialect: Dialect) -> [StoreCheck] {
        switch dialect {
        case .sqlite: sqliteFile
        case .postgreSQL: []
        }
    }
}
