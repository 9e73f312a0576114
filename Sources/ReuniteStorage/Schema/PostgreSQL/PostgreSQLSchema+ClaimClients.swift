import ReuniteDatabase

extension PostgreSQLSchema {
    /// The networks from which things were claimed.
    static let claimClients = """
        CREATE TABLE claim_client (
            claim bigint PRIMARY KEY,
            client bytea NOT NULL CHECK (length(client) = 3)
        );
        CREATE INDEX claim_client_by_client ON claim_client (client);
        """
}
