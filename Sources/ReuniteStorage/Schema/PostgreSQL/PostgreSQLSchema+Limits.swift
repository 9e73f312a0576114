import ReuniteDatabase

extension PostgreSQLSchema {
    /// Which server does what (``Leases``). Not logged, so it is empty after a crash.
    static let leases = """
        CREATE UNLOGGED TABLE lease (work text PRIMARY KEY, server text NOT NULL, until bigint NOT NULL);
        """

    /// The counted actions of all servers (``SharedLimits``): the time, in microseconds since 1970, up to which those of a key have
    /// taken time. Not logged, so it is empty after a crash and on a standby.
    ///
    /// Rows are locked in the order of their keys, so that no two servers wait for each other.
    static let limits = """
        CREATE UNLOGGED TABLE action_limit (key bytea PRIMARY KEY, until bigint NOT NULL);
        CREATE FUNCTION reunite_count(keys bytea[], periods bigint[], tolerances bigint[]) RETURNS bigint
            LANGUAGE plpgsql AS $$
        DECLARE
            start bigint;
            wait bigint;
        BEGIN
            -- Makes the rows that are missing, and locks the others: a conflict locks its row, whatever the condition says.
            INSERT INTO action_limit (key, until) SELECT key, 0 FROM unnest(keys) AS a (key) ORDER BY key
            ON CONFLICT (key) DO UPDATE SET until = 0 WHERE false;
            start := reunite_now();
            SELECT max(greatest(l.until, start) + a.period - start - a.tolerance) INTO wait
            FROM unnest(keys, periods, tolerances) AS a (key, period, tolerance) JOIN action_limit AS l ON l.key = a.key;
            IF wait > 0 THEN
                RETURN wait;
            END IF;
            UPDATE action_limit AS l SET until = greatest(l.until, start) + a.period
            FROM unnest(keys, periods) AS a (key, period) WHERE l.key = a.key;
            -- Now and then, so that the table has few more rows than there are keys in use.
            IF random() < 0.01 THEN
                DELETE FROM action_limit WHERE key IN (
                    SELECT key FROM action_limit WHERE until < start LIMIT 1000 FOR UPDATE SKIP LOCKED);
            END IF;
            RETURN 0;
        END $$;
        """
}
