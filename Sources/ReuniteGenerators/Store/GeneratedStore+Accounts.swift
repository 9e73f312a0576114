import ReuniteDatabase

/// Accounts, how people sign in to them, and photos.
extension GeneratedStore {
    /// The accounts, in the order of their creation. The last ones are erased.
    func accountRows(_ dialect: Dialect) -> String {
        """
        INSERT INTO account (id, secret, email, display_name, password, role, phone, show_email, show_phone, suspended_until,
            erased_at, mail_domain)
        \(Self.series(accounts))
        SELECT \(start) + 500 + n * \((end - start) / accounts), \(Self.scattered("n")),
            CASE WHEN n < \(people) THEN 'person' || n || '@' || CASE WHEN n % 3 = 0 THEN 'd' || n % 500 || '.' ELSE '' END
                || 'example.org' END,
            'Person ' || n, CASE WHEN n < \(people) THEN 'nobody knows it' END,
            CASE WHEN n = 1 THEN 'administrator' WHEN n % 1000 = \(Self.moderator) AND n < \(people) THEN 'moderator'
                ELSE 'member' END,
            CASE WHEN n % 3 = 0 AND n < \(people) THEN '+4420' || \(dialect.padded("n", to: 8)) END,
            n % 2, CASE WHEN n % 6 = 0 THEN 1 ELSE 0 END,
            CASE WHEN n % 500 = 37 THEN \(end + 30 * Self.day) END, CASE WHEN n >= \(people) THEN \(end - Self.day) END,
            CASE WHEN n < \(people) THEN 'example.org' END
        FROM series;
        """
    }

    /// Two known clients and a session for each, and of some a passkey, a mailed link, and stored results.
    func signInRows(_ dialect: Dialect) -> String {
        """
        INSERT INTO known_client (account, client, seen_at, kind)
        SELECT id, \(dialect.bytes("n * 2 + kind", count: 32)), \(end) - n * 1000000, kind FROM temp_person
        CROSS JOIN (SELECT 0 AS kind UNION ALL SELECT 1) AS kinds;
        INSERT INTO session (id, secret, token, account, expires_at, is_cookie)
        SELECT \(end) - n * 1000000, \(Self.scattered("n")), \(dialect.bytes("n", count: 32)), id, \(end + 30 * Self.day), n % 2
        FROM temp_person;
        INSERT INTO passkey (id, secret, account, credential, public_key, counter, challenged_at)
        SELECT id, \(Self.scattered("n")), id, \(dialect.bytes("n", count: 32)), \(dialect.bytes("n", count: 32)), 0, id
        FROM temp_person WHERE n % 5 = 0;
        INSERT INTO registration (id, email, password, draft, number, secret, display_name, locale, expires_at, client)
        SELECT \(end) - n * 1000000, 'new' || n || '@example.org', CASE WHEN n % 40 = 0 THEN 'nobody knows it' END,
            CASE WHEN n % 40 <> 0 THEN '{}' END, CASE WHEN n % 40 <> 0 THEN \(dialect.padded("n", to: 8)) END,
            CASE WHEN n % 40 <> 0 THEN \(dialect.bytes("n", count: 32)) END, 'New ' || n, 'en', \(end + Self.day) + n,
            \(dialect.bytes("n % 16", count: 32))
        FROM temp_person WHERE n % 20 = 0;
        INSERT INTO mailed_token (token, registration, account, expires_at)
        SELECT \(dialect.bytes("n", count: 32)), CASE WHEN n % 20 = 0 THEN \(end) - n * 1000000 END,
            CASE WHEN n % 20 <> 0 THEN id END, \(end + Self.day) FROM temp_person WHERE n % 10 = 0;
        INSERT INTO new_account (account, client)
        SELECT id, \(dialect.bytes("n % 1000", count: 3)) FROM temp_person WHERE n % 50 = 0;
        INSERT INTO idempotency_key (account, key, fingerprint, result, created_at)
        SELECT p.id, 'key' || i.n, \(dialect.bytes("i.n", count: 32)), \(dialect.bytes("i.n", count: 200)), \(end) - i.n
        FROM temp_item AS i JOIN temp_person AS p ON p.id = i.owner WHERE i.n % 10 = 4;
        INSERT INTO former_token (id, token) SELECT n + 1, 'former' || n FROM temp_person WHERE n % 10 = 0;
        """
    }

    /// A photo for every other listing.
    func photoRows(_ dialect: Dialect) -> String {
        """
        INSERT INTO photo (id, secret, account, listing, position, content, width, height, small_width, small_height, bytes,
            likeness)
        SELECT id + 1, \(Self.scattered("n")), owner, id, 0, \(dialect.bytes("n", count: 32)), 1600, 1200, 320, 240, 200000,
            \(Self.scattered("n")) * 1000 FROM temp_item WHERE n % 2 = 0;
        """
    }
}
