import ReuniteDatabase

extension PostgreSQLSchema {
    /// The tables whose rows are numbered without holes, with the column of the number.
    static let numbered = ["change": "seq", "mail": "id", "moderation_log": "id", "former_token": "id"]

    /// The query for the last number that a table has assigned.
    static func lastNumber(in table: String) -> String {
        """
        SELECT greatest(max(\(numbered[table] ?? "id")), (SELECT last FROM row_number WHERE name = '\(table)')) AS last
        FROM \(table)
        """
    }

    /// Numbers the rows of a table in the order of commits.
    ///
    /// A sequence would leave out the numbers of what is undone. Writes take turns, so the next number is one more than the
    /// greatest; `row_number` keeps that of rows that are gone.
    static let numbers =
        """
        CREATE TABLE row_number (name text PRIMARY KEY, last bigint NOT NULL);
        """
        + numbered.sorted { $0.key < $1.key }.map { table, column in
            """
            INSERT INTO row_number (name, last) VALUES ('\(table)', 0);
            CREATE FUNCTION \(table)_number() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                NEW.\(column) := 1 + greatest((SELECT max(\(column)) FROM \(table)),
                    (SELECT last FROM row_number WHERE name = '\(table)'));
                RETURN NEW;
            END $$;
            CREATE TRIGGER \(table)_number BEFORE INSERT ON \(table)
                FOR EACH ROW WHEN (NEW.\(column) IS NULL) EXECUTE FUNCTION \(table)_number();
            CREATE FUNCTION \(table)_number_kept() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                UPDATE row_number SET last = gone.last FROM (SELECT max(\(column)) AS last FROM deleted) AS gone
                WHERE name = '\(table)' AND gone.last > row_number.last;
                RETURN NULL;
            END $$;
            CREATE TRIGGER \(table)_number_kept AFTER DELETE ON \(table) REFERENCING OLD TABLE AS deleted
                FOR EACH STATEMENT EXECUTE FUNCTION \(table)_number_kept();
            """
        }.joined(separator: "\n")
}
