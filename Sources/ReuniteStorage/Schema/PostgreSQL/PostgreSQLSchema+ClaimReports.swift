import ReuniteDatabase

extension PostgreSQLSchema {
    /// The claims that reports name.
    static let claimReports = """
        CREATE TABLE claim_report (
            report bigint NOT NULL,
            claim bigint NOT NULL,
            side text COLLATE "C" NOT NULL CHECK (side IN ('finder', 'claimant')),
            at bigint NOT NULL,
            comment text COLLATE "C" NOT NULL CHECK (length(comment) <= 5000),
            title text COLLATE "C" NOT NULL,
            questions text COLLATE "C" NOT NULL,
            answers text COLLATE "C" NOT NULL,
            message text COLLATE "C",
            note text COLLATE "C",
            serial text COLLATE "C",
            withheld text COLLATE "C",
            found_serial text COLLATE "C",
            PRIMARY KEY (report, claim)
        );
        CREATE INDEX claim_report_by_claim ON claim_report (claim);
        """
}
