extension JSONWriter {
    /// Writes a member with a text; `null` if there is none.
    public mutating func member(_ name: StaticString, _ text: String?) {
        key(name)
        if let text { string(text) } else { null() }
    }

    /// Writes a member with an integer; `null` if there is none.
    public mutating func member(_ name: StaticString, _ number: Int?) {
        key(name)
        if let number { self.number(number) } else { null() }
    }

    /// Writes a member with a number; `null` if there is none.
    public mutating func member(_ name: StaticString, _ number: Double?) {
        key(name)
        if let number { self.number(number) } else { null() }
    }

    /// Writes a member that is true or false; `null` if that is unknown.
    public mutating func member(_ name: StaticString, _ flag: Bool?) {
        key(name)
        if let flag { bool(flag) } else { null() }
    }

    /// Writes a member with the name of a case; `null` if there is none.
    public mutating func member<Value: RawRepresentable<String>>(_ name: StaticString, _ value: Value?) {
        member(name, value?.rawValue)
    }

    /// Writes a member with an identifier; `null` if there is none.
    public mutating func member<Kind>(_ name: StaticString, _ id: Identifier<Kind>?) {
        key(name)
        if let id { identifier(id) } else { null() }
    }

    /// Writes a member with a time; `null` if there is none.
    public mutating func member(_ name: StaticString, _ time: Timestamp?) {
        key(name)
        if let time { self.time(time) } else { null() }
    }

    /// Writes a member that is an object.
    public mutating func member(_ name: StaticString, object members: (inout JSONWriter) throws -> Void) rethrows {
        key(name)
        try object(members)
    }

    /// Writes a member that is an array.
    ///
    /// - Parameter write: writes an element.
    public mutating func member<Elements: Sequence>(
        _ name: StaticString, array elements: Elements, _ write: (inout JSONWriter, Elements.Element) throws -> Void
    ) rethrows {
        key(name)
        try array { json in for element in elements { try write(&json, element) } }
    }
}
