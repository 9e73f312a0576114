extension Migration1Schema {
    /// The networks from which things were claimed.
    static let claimClients = """
        -- client: the first 24 bits of a hash of the network of a claim. Hundreds of networks share them, so they identify none;
        -- but few claims in a month share them by chance.
        CREATE TABLE claim_client (
            claim INTEGER PRIMARY KEY REFERENCES claim (id),
            client BLOB NOT NULL CHECK (length(client) = 3)
        );
        CREATE INDEX claim_client_by_client ON claim_client (client);
        """
}
