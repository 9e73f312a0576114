import ReuniteDatabase

extension PostgreSQLSchema {
    /// Lets the history of claims only grow: see ``Migration1Schema/claimTriggers``, which says the same to SQLite.
    static let claimTriggers = """
        CREATE FUNCTION claim_event_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the history of claims is append-only'; END $$;
        CREATE TRIGGER claim_event_never_changes BEFORE UPDATE OR DELETE OR TRUNCATE ON claim_event
            FOR EACH STATEMENT EXECUTE FUNCTION claim_event_refuses();
        """
}
