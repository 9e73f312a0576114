extension Coordinate {
    /// `longitude,latitude`; a longitude beyond ±180 is wrapped.
    public init(parameter text: String) throws(InvalidValue) {
        let numbers = try PlainNumber.list(text, count: 2, form: "longitude,latitude")
        try self.init(longitude: BoundingBox.wrapped(numbers[0]), latitude: numbers[1])
    }
}
