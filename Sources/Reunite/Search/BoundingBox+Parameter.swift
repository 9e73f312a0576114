extension BoundingBox {
    /// `west,south,east,north`; longitudes beyond ±180 are wrapped.
    public init(parameter text: String) throws(InvalidValue) {
        let numbers = try PlainNumber.list(text, count: 4, form: "west,south,east,north")
        try self.init(wrappingWest: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }

    /// `west,south,east,north`, or `west,south,lowest,east,north,highest`, as in OGC API - Features.
    ///
    /// Heights are ignored, because listings have none.
    public init(ofFeatures text: String) throws(InvalidValue) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { try? PlainNumber.parse($0) }
        guard numbers.count == parts.count, [4, 6].contains(numbers.count) else {
            throw InvalidValue(
                "must be 4 numbers, west,south,east,north, or 6 numbers with a height after south and after north")
        }
        let half = numbers.count / 2
        try self.init(wrappingWest: numbers[0], south: numbers[1], east: numbers[half], north: numbers[half + 1])
    }
}
