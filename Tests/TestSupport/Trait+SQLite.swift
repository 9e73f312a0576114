import Testing

extension Trait where Self == ConditionTrait {
    /// For what SQLite alone has: its plans, pages and files.
    public static var sqliteOnly: Self { .disabled(if: TestDatabase.server != nil, "SQLite alone has this") }
}
