/// Rows that were loaded refer to rows that are missing.
package struct BrokenReferences: Error {
    /// The tables of these rows, sorted.
    package let tables: [String]
}
