extension OrderedJSON: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral members: (String, OrderedJSON)...) {
        self = .object(members.map { Member(name: $0, value: $1) })
    }
}
