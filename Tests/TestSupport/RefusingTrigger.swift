/// A trigger with which a table refuses to be written, as if the store failed.
public struct RefusingTrigger: Sendable {
    /// Its name, also that of its function in PostgreSQL.
    public let name: String
    /// The table.
    public let table: String
    /// `INSERT` or `UPDATE`.
    public let event: String
    /// The condition in SQL, about the row `NEW`.
    public let condition: String

    /// A trigger that is still to be made.
    public init(_ name: String, before event: String, on table: String, when condition: String = "1 = 1") {
        (self.name, self.event, self.table, self.condition) = (name, event, table, condition)
    }

    /// The statements that make the trigger in the engine of the tests.
    public var creation: String {
        guard TestDatabase.server != nil else {
            return """
                CREATE TRIGGER \(name) BEFORE \(event) ON \(table) WHEN \(condition)
                BEGIN SELECT RAISE(ABORT, 'refused'); END;
                """
        }
        return """
            CREATE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF \(condition) THEN
                    RAISE EXCEPTION 'refused';
                END IF;
                RETURN NEW;
            END $$;
            CREATE TRIGGER \(name) BEFORE \(event) ON \(table) FOR EACH ROW EXECUTE FUNCTION \(name)();
            """
    }

    /// The statement that removes the trigger.
    public var removal: String {
        TestDatabase.server == nil ? "DROP TRIGGER \(name);" : "DROP TRIGGER \(name) ON \(table);"
    }
}
