extension RawRepresentable where Self: CaseIterable, RawValue == String {
    /// One of the raw values, as parameters and members of bodies have it.
    package init(parameter text: String) throws(InvalidValue) {
        guard let value = Self(rawValue: text) else {
            throw .notOne(of: Self.allCases.map(\.rawValue))
        }
        self = value
    }
}
