import Testing

extension Trait where Self == ConditionTrait {
    /// For what SQLite alone has: its plans, pages and files.
    public static var sqliteOnly: Self { sqliteOnly(because: "SQLite alone has this") }

    /// For what tests do with SQLite alone.
    public static func sqliteOnly(because reason: Comment) -> Self { .disabled(if: TestDatabase.server != nil, reason) }
}
