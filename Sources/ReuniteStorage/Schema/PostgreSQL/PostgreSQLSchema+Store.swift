import ReuniteDatabase

/// The schema on a PostgreSQL server, by migrations of the same numbers as those of SQLite.
extension PostgreSQLSchema {
    /// The schema of a store. Replicas are compared by the last change of the feed.
    static let store = PostgreSQLSchema(
        migrations: [Migration("schema") { db in for script in scripts { try db.execute(script) } }], table: "listing",
        newest: "coalesce((SELECT max(seq) FROM change), 0)")

    /// Has the server look at the tables, so that it plans for their present size. Others read and write in the meantime.
    static let updateStatistics = "ANALYZE listing, listing_text, change, account"

    private static var scripts: [String] {
        [extensions, functions] + tables + [references, listingIndexes, likenessIndexes, points, text, numbers]
            + triggers + [limits, leases]
    }

    private static let triggers = [nameTrigger, feedTriggers, newsTrigger, moderationTriggers, claimTriggers]

    /// PostGIS, and texts without case for addresses. Who may create extensions does so before, if the role may not.
    private static let extensions = """
        CREATE EXTENSION IF NOT EXISTS postgis;
        CREATE EXTENSION IF NOT EXISTS citext;
        """

    /// The tables: those of ``Migration1Schema``, where comments say what they hold.
    static let tables = [
        accounts, listings, photos, mail, moderation, evidence, contact, feed, claims, claimReports, claimClients,
        conversations, belongings, alerts,
    ]

    /// The points of listings. `geom`, the published one, has an index.
    private static let points = """
        ALTER TABLE listing ADD COLUMN geom geometry(Point, 4326), ADD COLUMN exact geometry(Point, 4326);
        CREATE INDEX listing_by_point ON listing USING gist (geom);
        """

    /// Maximum number of Unicode scalars of a lexeme that is not cut. Of 4 bytes each, they fit into a lexeme (2,046 bytes) and into
    /// an entry of a B-tree (2,704 bytes).
    static let longestTerm = 500

    /// The documents of listings (<doc:TextIndex>), with their words and tokens for the index. Long ones are cut:
    /// ``TextIndex/term(_:)``. The database adds tokens for the time of creation.
    private static let text = """
        CREATE FUNCTION reunite_lexemes(document text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
            RETURN array_to_tsvector(ARRAY(
                SELECT CASE WHEN char_length(term) > \(longestTerm) THEN left(term, \(longestTerm)) || '@' ELSE term END
                FROM unnest(string_to_array(btrim(document, ' '), ' ')) AS term));
        CREATE TABLE listing_text (
            id bigint PRIMARY KEY,
            document text COLLATE "C" NOT NULL,
            words tsvector NOT NULL
                -- Most documents are shorter than a term that is cut, and need no look at each of their terms.
                GENERATED ALWAYS AS (CASE WHEN char_length(document) <= \(longestTerm)
                    THEN array_to_tsvector(string_to_array(btrim(document, ' '), ' ') || \(CreationToken.sql("id")))
                    ELSE reunite_lexemes(document) || array_to_tsvector(\(CreationToken.sql("id"))) END) STORED
        );
        -- Each search reads all entries that wait to be sorted in, so each transaction limits them.
        CREATE INDEX listing_text_words ON listing_text USING gin (words);
        -- The number of terms whose frequency is known is ten times this.
        ALTER TABLE listing_text ALTER COLUMN words SET STATISTICS 1000;
        """
}
