extension StoreCheck {
    /// Rules for belongings, and what finders write.
    static let belongings: [StoreCheck] = [
        StoreCheck(
            name: "belongings whose loss another account has posted",
            count: """
                SELECT count(*) FROM belonging AS b JOIN listing AS l ON l.id = b.listing WHERE l.owner <> b.owner
                """,
            repair: """
                UPDATE belonging SET listing = NULL WHERE EXISTS
                (SELECT 1 FROM listing AS l WHERE l.id = belonging.listing AND l.owner <> belonging.owner)
                """),
        StoreCheck(
            name: "photos of belongings of another account",
            count: """
                SELECT count(*) FROM photo AS f JOIN belonging AS b ON b.id = f.belonging WHERE f.account <> b.owner
                """,
            repair: nil),
        StoreCheck(
            name: "messages of finders that belong to nothing",
            count: "SELECT count(*) FROM found_message WHERE belonging IS NULL",
            repair: "DELETE FROM found_message WHERE belonging IS NULL"),
        StoreCheck(
            name: "messages of finders that the owner was not notified of",
            count: """
                SELECT count(*) FROM found_message AS m WHERE m.belonging IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM notification AS n WHERE n.found_message = m.id)
                """,
            repair: nil),
        StoreCheck(
            name: "notifications of messages to another account",
            count: """
                SELECT count(*) FROM notification AS n JOIN found_message AS m ON m.id = n.found_message
                JOIN belonging AS b ON b.id = m.belonging WHERE b.owner <> n.account
                """,
            repair: nil),
    ]
}
