import ReuniteDatabase

/// Messages to owners, and claims of found things.
extension GeneratedStore {
    /// Conversations of three messages about one listing in ten, and what keeps senders in bounds.
    var contactRows: String {
        """
        INSERT INTO conversation (id, secret, listing, writer)
        SELECT i.id + 7, \(Self.scattered("i.n")), i.id, p.id FROM temp_item AS i
        JOIN temp_person AS p ON p.n = i.n * 13 % \(people)
        WHERE (i.n % 10 = 5 OR i.n % 100 = 50) AND i.owner <> 0 AND i.owner <> p.id;
        INSERT INTO message (id, secret, conversation, listing, sender, body, read_at, reported_at, held_with)
        SELECT c.id + k, \(Self.scattered("i.n * 3 + k")), c.id, c.listing, CASE WHEN k = 1 THEN i.owner ELSE c.writer END,
            'Is it number ' || i.n || '?', CASE WHEN k < 2 THEN c.id + k + 1 END, CASE WHEN i.n % 1000 = 5 AND k = 0 THEN c.id END,
            CASE WHEN i.n % 1000 = 5 AND k = 0 THEN c.id END
        FROM conversation AS c JOIN temp_item AS i ON i.id = c.listing
        CROSS JOIN (SELECT 0 AS k UNION ALL SELECT 1 UNION ALL SELECT 2) AS thrice;
        INSERT INTO message_pair (pair, message) SELECT id % 5003, id FROM message;
        INSERT INTO block (owner, sender, at) SELECT a.id, b.id, \(end) FROM temp_person AS a
        JOIN temp_person AS b ON b.n = a.n + 1 WHERE a.n % 20 = 0;
        INSERT INTO contact_read (listing, account, at)
        SELECT i.id, p.id, i.id + 8 FROM temp_item AS i JOIN temp_person AS p ON p.n = i.n * 17 % \(people)
        WHERE i.n % 10 = 7 AND i.owner <> 0;
        INSERT INTO listing_copy (listing, original, may_notify)
        SELECT i.id, o.id, 0 FROM temp_item AS i JOIN temp_item AS o ON o.n = i.n - 1
        WHERE i.n % 100 = 9 AND i.status = 'found' AND o.status = 'found';
        INSERT INTO uncompared (listing, photo) SELECT id, 0 FROM temp_item WHERE n % 1000 = 999
        AND NOT EXISTS (SELECT 1 FROM uncompared AS u WHERE u.listing = temp_item.id AND u.photo = 0);
        INSERT INTO post (listing, likeness) SELECT id, \(Self.scattered("n")) * 1000 FROM temp_item
        WHERE n >= \(listings - listings / 20) AND NOT EXISTS (SELECT 1 FROM post AS o WHERE o.listing = temp_item.id);
        """
    }

    /// Proofs of found things, and claims of some with their history, messages and codes. Claims of open things wait or are
    /// accepted.
    func claimRows(_ dialect: Dialect) -> String {
        """
        INSERT INTO proof (listing, questions, withheld, serial)
        SELECT id, '["Which colour?"]', 'A letter', 'SN0' || n FROM temp_item
        WHERE status = 'found' AND owner <> 0 AND n % 10 IN (1, 3, 6);
        INSERT INTO proof_pair (pair, listing) SELECT n % 5003, p.listing FROM proof AS p JOIN temp_item AS i ON i.id = p.listing;
        INSERT INTO proof_read (listing, account, at)
        SELECT p.listing, q.id, CASE WHEN i.state = 'open' THEN \(end - Self.day) ELSE p.listing + 9 END FROM proof AS p JOIN temp_item AS i ON i.id = p.listing
        JOIN temp_person AS q ON q.n = i.n * 19 % \(people) WHERE q.id <> i.owner;
        INSERT INTO claim (id, secret, listing, claimant, state, title, questions, answers, message, serial, withheld,
            found_serial, updated_at, ends_at)
        SELECT r.listing + 10, \(Self.scattered("i.n")), r.listing, r.account,
            CASE WHEN i.state = 'open' AND i.visibility = 'public' THEN CASE WHEN i.n % 20 < 10 THEN 'submitted' ELSE 'accepted' END
                WHEN i.n % 20 < 10 THEN 'declined' ELSE 'withdrawn' END,
            i.title, '["Which colour?"]', '["Blue"]', 'Mine.', 'SN1', 'A letter', 'SN0' || i.n, r.at + 2,
            CASE WHEN i.state = 'open' AND i.visibility = 'public' THEN \(end + Self.day) + i.n * 1000000 END
        FROM proof_read AS r JOIN temp_item AS i ON i.id = r.listing;
        INSERT INTO claim_event (claim, at, actor, state) SELECT id, id, claimant, 'submitted' FROM claim;
        INSERT INTO claim_event (claim, at, actor, action, state)
        SELECT c.id, c.id + 1, CASE WHEN c.state = 'withdrawn' THEN c.claimant ELSE i.owner END,
            CASE c.state WHEN 'accepted' THEN 'accept' WHEN 'declined' THEN 'decline' ELSE 'withdraw' END, c.state
        FROM claim AS c JOIN temp_item AS i ON i.id = c.listing WHERE c.state <> 'submitted';
        INSERT INTO claim_client (claim, client) SELECT c.id, \(dialect.bytes("i.n % 1000", count: 3))
        FROM claim AS c JOIN temp_item AS i ON i.id = c.listing;
        INSERT INTO hand_over_code (code, claim, expires_at)
        SELECT \(dialect.bytes("i.n", count: 32)), c.id, \(end + Self.day) FROM claim AS c JOIN temp_item AS i ON i.id = c.listing
        WHERE c.state = 'accepted';
        INSERT INTO claim_message (id, secret, claim, author, body, read_at)
        SELECT c.id + 1 + k, \(Self.scattered("i.n * 2 + k")), c.id, CASE WHEN k = 0 THEN c.claimant ELSE i.owner END, 'At five?',
            c.id + 2 + k
        FROM claim AS c JOIN temp_item AS i ON i.id = c.listing CROSS JOIN (SELECT 0 AS k UNION ALL SELECT 1) AS twice;
        INSERT INTO claim_report (report, claim, side, at, comment, title, questions, answers)
        SELECT c.listing + 3, c.id, 'finder', c.id + 2, 'Wrong.', c.title, c.questions, c.answers FROM claim AS c
        JOIN temp_item AS i ON i.id = c.listing WHERE i.n % 10 = 1 AND i.n % 50 <> 1;
        INSERT INTO evidence_message (moderation_case, message, claim, author, body)
        SELECT c.listing + 2, m.id, c.id, m.author, m.body FROM claim AS c JOIN temp_item AS i ON i.id = c.listing
        JOIN claim_message AS m ON m.claim = c.id WHERE i.n % 10 = 1;
        """
    }
}
