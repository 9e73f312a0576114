import Reunite

extension OpenAPIDocument {
    /// The API definition of OGC API - Features: the part of the document under `/ogc`.
    func featuresDefinition(server: String) -> OrderedJSON {
        part(under: "/ogc", server: server).merging(Self.featureParameters)
    }

    /// Parameters as the standard defines them and its test suite expects them.
    ///
    /// The whole document defines them differently: client generators turn lists into repeated parameters, and would
    /// reject a `limit` above the maximum, which the service lowers without an error.
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
