extension Migration1Schema {
    /// From where things were claimed.
    static let claimClients = """
        -- client: the first 24 bits of a hash of the network of a claim. Hundreds of networks have the same, so that it names none, and
        -- few claims of a month do by chance.
        CREATE TABLE claim_client (
            claim INTEGER PRIMARY KEY REFERENCES claim (id),
            client BLOB NOT NULL CHECK (length(client) = 3)
        );
        CREATE INDEX claim_client_by_client ON claim_client (client);
        """
}
