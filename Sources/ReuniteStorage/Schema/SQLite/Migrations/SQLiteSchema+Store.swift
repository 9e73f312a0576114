import ReuniteDatabase

extension SQLiteSchema {
    /// The schema of a store, and the functions that its triggers and our statements call.
    static let store = SQLiteSchema(
        migrations: [Migration("schema", run: Migration1Schema.migrate)], functions: SQLiteFunction.store,
        isUnfinished: { try $0.hasDeferredIndexes }, finish: { try $0.buildDeferredIndexes() })
}
