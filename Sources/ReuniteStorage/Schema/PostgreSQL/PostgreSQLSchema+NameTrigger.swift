import ReuniteDatabase

extension PostgreSQLSchema {
    /// Counts the changes of display names: see ``Migration1Schema/nameTrigger``, which says the same to SQLite.
    static let nameTrigger = """
        CREATE FUNCTION display_name_changes() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE display_names SET changes = changes + 1;
            RETURN NULL;
        END $$;
        CREATE TRIGGER display_name_changes AFTER UPDATE OF display_name ON account
            FOR EACH ROW WHEN (NEW.display_name <> OLD.display_name) EXECUTE FUNCTION display_name_changes();
        """
}
