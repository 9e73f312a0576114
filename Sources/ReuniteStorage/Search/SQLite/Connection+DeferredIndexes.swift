import ReuniteDatabase

/// The indexes of points and texts, deferred while many listings are written: rows and documents first, both indexes at the end. See
/// ``MaintenanceStore/deferIndexes(bytes:)``.
extension Connection {
    /// Whether new listings are written without these indexes, so that nobody may search.
    ///
    /// A number in the header of the file says so: it changes in a transaction as rows do, and needs no table.
    var hasDeferredIndexes: Bool {
        get throws { try dialect == .sqlite && integer("PRAGMA user_version") == 1 }
    }

    /// Lets new listings be written without these indexes.
    func deferIndexes() throws { try execute("PRAGMA user_version = 1") }

    /// The size of the file in bytes.
    func fileSize() throws -> Int {
        try integer("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
    }

    /// Builds these indexes if they are deferred.
    func buildDeferredIndexes() throws {
        guard try hasDeferredIndexes else { return }
        try packSpatialIndex()
        try rebuildTextIndex()
        try execute("PRAGMA user_version = 0")
    }

    /// Makes the index of points, into the tables of the R*Tree.
    private func packSpatialIndex() throws {
        var points: [PackedTree.Cell] = []
        try prepareLarge("SELECT id, geom FROM listing WHERE geom IS NOT NULL").forEachRow { row in
            guard let point = row.sqlPoint(1) else { return }
            points.append(.init(id: row.integer(0), longitude: point.longitude, latitude: point.latitude))
        }
        let size = try integer("SELECT length(data) FROM idx_listing_geom_node WHERE nodeno = 1") ?? 0
        let tree = PackedTree(points, nodeSize: size)
        for table in ["node", "parent", "rowid"] { try execute("DELETE FROM idx_listing_geom_\(table)") }
        let node = try prepare("INSERT INTO idx_listing_geom_node (nodeno, data) VALUES (?1, ?2)")
        for part in tree.nodes { try node.run([.integer(part.number), .blob(part.bytes)]) }
        let parent = try prepare("INSERT INTO idx_listing_geom_parent (nodeno, parentnode) VALUES (?1, ?2)")
        for part in tree.parents { try parent.run([.integer(part.node), .integer(part.parent)]) }
        let leaf = try prepare("INSERT INTO idx_listing_geom_rowid (rowid, nodeno) VALUES (?1, ?2)")
        for part in tree.leaves.sorted(by: { $0.id < $1.id }) {
            try leaf.run([.integer(part.id), .integer(part.node)])
        }
    }
}
