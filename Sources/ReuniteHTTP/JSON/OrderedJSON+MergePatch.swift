extension OrderedJSON {
    /// Applies a JSON Merge Patch (RFC 7396): members of objects are replaced one by one, null removes a member.
    func merging(_ patch: OrderedJSON) -> OrderedJSON {
        guard case .object(let changes) = patch else { return patch }
        var values = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        for change in changes {
            values[change.name] = change.value == .null ? nil : (values[change.name] ?? .null).merging(change.value)
        }
        // In the order of the value, then of the patch.
        let names = members.map(\.name) + changes.map(\.name)
        return .object(
            names.compactMap { name in values.removeValue(forKey: name).map { Member(name: name, value: $0) } })
    }
}
