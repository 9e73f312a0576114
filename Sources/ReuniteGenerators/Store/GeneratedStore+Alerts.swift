import ReuniteDatabase

/// Belongings, saved searches, and notifications.
extension GeneratedStore {
    /// A belonging for each person. One in three has a photo, and a message through its tag.
    func belongingRows(_ dialect: Dialect) -> String {
        """
        INSERT INTO belonging (id, secret, owner, title, category, description, serial, tag, listing, updated_at)
        SELECT p.id, \(Self.scattered("p.n")), p.id, 'Thing ' || p.n, 'bags', '', 'SN0' || p.n, \(dialect.padded("p.n", to: 16)),
            (SELECT min(l.id) FROM listing AS l WHERE l.owner = p.id AND l.owner <> 0 AND l.status = 'lost'), p.id
        FROM temp_person AS p;
        INSERT INTO found_message (id, secret, belonging, body, was_lost, client, reported_at, answer_secret)
        SELECT id + 1, \(Self.scattered("n")), id, 'Found it.', 1, \(dialect.bytes("n", count: 32)),
            CASE WHEN n % 300 = 0 THEN \(end - Self.day) END, \(dialect.bytes("n", count: 32))
        FROM temp_person WHERE n % 3 = 0;
        INSERT INTO transfer_code (belonging, code, expires_at)
        SELECT id, \(dialect.bytes("n", count: 32)), \(end + Self.day) FROM temp_person WHERE n % 100 = 0;
        INSERT INTO photo (id, secret, account, belonging, position, content, width, height, small_width, small_height, bytes,
            likeness)
        SELECT id + 1, \(Self.scattered("n")), id, id, 0, \(dialect.bytes("n + 1000000000", count: 32)), 1600, 1200, 320, 240, 200000,
            \(Self.scattered("n")) * 1000 FROM temp_person WHERE n % 3 = 0;
        """
    }

    /// Saved searches, and what everybody was notified of.
    var alertRows: String {
        """
        INSERT INTO match_verdict (listing, other, verdict, at)
        SELECT i.id, o.id, CASE WHEN i.n % 3 = 0 THEN 'mine' ELSE 'not-mine' END, o.id FROM temp_item AS i
        JOIN temp_item AS o ON o.n = i.n + 1 WHERE i.n % 10 = 2 AND i.status <> o.status;
        INSERT INTO standing_search (id, secret, account, name, query, notify, changed)
        SELECT id, \(Self.scattered("n")), id, 'Bags', 'q=bag&bbox=' || n % 300 - 150 || ',40,' || (n % 300 - 149) || ',41',
            CASE n % 3 WHEN 0 THEN 'at-once' WHEN 1 THEN 'daily' ELSE 'off' END, n + 1
        FROM temp_person WHERE n % 2 = 0;
        UPDATE alert_position SET searches = (SELECT max(changed) FROM standing_search),
            seq = (SELECT max(seq) FROM change);
        INSERT INTO alert_preference (id, secret, account, kind, mail)
        SELECT id, \(Self.scattered("n")), id, 'match', 'daily' FROM temp_person WHERE n % 3 = 0;
        \(notification("kind, listing, other, probability, sender"))
            CASE WHEN i.n % 4 = 0 THEN i.id + 20 END, i.owner, 'match', i.id, o.id, 0.8, o.owner FROM temp_item AS i
        JOIN temp_item AS o ON o.n = i.n + 1
        WHERE i.status = 'lost' AND o.status = 'found' AND i.owner <> 0 AND o.owner <> i.owner;
        \(notification("kind, listing, days", place: 1))
            i.id + 21, i.owner, 'reminder', i.id, 30 FROM temp_item AS i WHERE i.owner <> 0 AND i.n % 4 = 2;
        UPDATE listing SET asked = 2 WHERE id IN (SELECT listing FROM notification WHERE days = 30);
        \(notification("kind, listing, search", place: 2))
            NULL, s.account, 'search', i.id, s.id FROM temp_item AS i
        JOIN temp_person AS p ON p.n = i.n * 2 % \(people / 2 * 2) JOIN standing_search AS s ON s.id = p.id WHERE i.n % 3 = 0;
        \(notification("kind, listing, message", place: 3))
            CASE WHEN i.n % 20 = 5 THEN i.id + 30 END, i.owner, 'message', i.id, m.id FROM temp_item AS i
        JOIN conversation AS c ON c.listing = i.id JOIN message AS m ON m.id = c.id;
        \(notification("kind, listing, claim_event", place: 4))
            NULL, a.id, 'claim', i.id, e.id FROM claim_event AS e JOIN claim AS c ON c.id = e.claim
        JOIN temp_item AS i ON i.id = c.listing
        JOIN account AS a ON a.id = CASE WHEN e.actor = c.claimant THEN i.owner ELSE c.claimant END;
        INSERT INTO notification (id, secret, account, kind, found_message)
        SELECT \(start) + p.n * 60 + 5, \(Self.scattered("p.n")), p.id, 'tag', f.id FROM found_message AS f JOIN temp_person AS p ON p.id = f.belonging;
        INSERT INTO mail (id, kind, account, listing, queued_at, due_at)
        SELECT n + 1, 'expiry', id, NULL, \(end), \(end + 3650 * Self.day) FROM temp_person WHERE n % 10 = 0;
        """
    }

    /// The beginning of a statement for the notifications of listings: with when each was read, and its account.
    ///
    /// - Parameter place: a number of its kind, for ids that differ.
    private func notification(_ columns: String, place: Int = 0) -> String {
        """
        INSERT INTO notification (id, secret, read_at, account, \(columns))
        SELECT \(start) + \(place == 4 ? "e.id" : "i.n") * 60 + \(place), \(Self.scattered("i.n + \(place)")),
        """
    }
}
