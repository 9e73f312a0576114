extension Migration1Schema {
    /// The claims that reports name.
    static let claimReports = """
        -- A claim that a report names, with a copy of the claim's texts. One report can name several claims on the listing of its
        -- case. side: which of the two people has reported it. serial: the claimant's; withheld, found_serial: what the finder held
        -- back when the thing was claimed.
        CREATE TABLE claim_report (
            report INTEGER NOT NULL REFERENCES report (id),
            claim INTEGER NOT NULL REFERENCES claim (id),
            side TEXT NOT NULL CHECK (side IN ('finder', 'claimant')),
            at INTEGER NOT NULL,
            comment TEXT NOT NULL CHECK (length(comment) <= 5000),
            title TEXT NOT NULL,
            questions TEXT NOT NULL,
            answers TEXT NOT NULL,
            message TEXT,
            note TEXT,
            serial TEXT,
            withheld TEXT,
            found_serial TEXT,
            PRIMARY KEY (report, claim)
        ) WITHOUT ROWID;
        CREATE INDEX claim_report_by_claim ON claim_report (claim);
        """
}
