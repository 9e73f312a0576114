import Reunite

extension OpenAPIDocument {
    /// The definition of OGC API - Features: what the document says of the addresses under `/ogc`.
    func featuresDefinition(server: String) -> OrderedJSON {
        part(under: "/ogc", server: server).merging(Self.featureParameters)
    }

    /// How the standard defines its parameters, and its own tests look for them.
    ///
    /// The whole document says the same otherwise: generators of clients make repeated parameters of lists, and would
    /// keep clients from asking for more than the largest page, which is lowered and no error.
    private static let featureParameters: OrderedJSON = [
        "components": [
            "parameters": [
                // GDAL looks for the largest page under this name.
                "limit": [
                    "style": .string("form"), "explode": .bool(false),
                    "schema": ["maximum": .number("\(ListingQuery.maximumLimit)")],
                ],
                "Datetime": ["style": .string("form"), "explode": .bool(false)],
                "FeatureBox": [
                    "style": .string("form"), "explode": .bool(false),
                    "schema": [
                        "type": .string("array"), "pattern": .null, "items": ["type": .string("number")],
                        "oneOf": .array([
                            ["minItems": .number("4"), "maxItems": .number("4")],
                            ["minItems": .number("6"), "maxItems": .number("6")],
                        ]),
                    ],
                    "example": .array(["4.7", "45.7", "5", "45.9"].map { .number($0) }),
                ],
            ]
        ]
    ]
}
