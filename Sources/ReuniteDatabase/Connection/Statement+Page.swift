extension Statement {
    /// Binds, and reads the entries of a page.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of entries. The statement must select one more row, to show that there is a next page.
    ///   - room: the page ends after the entry that takes its texts past this many bytes.
    ///   - texts: the columns of the texts.
    /// - Returns: the entries, and whether there are more.
    @inlinable
    package func page<Entry>(
        _ values: [SQLValue], limit: Int, room: Int, texts: [StaticString], _ entry: (Row) throws -> Entry
    ) throws -> (entries: [Entry], hasMore: Bool) {
        var entries: [Entry] = []
        var bytes = 0
        var hasMore = false
        try readRows(values) { row in
            guard entries.count < limit, bytes < room else {
                hasMore = true
                return false
            }
            bytes += texts.reduce(0) { $0 + row.utf8($1).count }
            entries.append(try entry(row))
            return true
        }
        return (entries, hasMore)
    }
}
