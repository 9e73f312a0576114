extension PersonalData {
    /// The indexes that are tables of their own.
    static let indexes: [PersonalData] = [
        PersonalData(
            "listing_text", [], .byCode("written again with the listing; former words are gone within the hour"),
            .omitted(because: "it is derived from listings")),
        PersonalData(
            "idx_listing_geom", [], .byCode("deleted with the listing's point"),
            .omitted(because: "it is derived from listings")),
    ]
}
