/// A step of a schema. A released one never changes; later changes are new migrations.
package struct Migration: Sendable {
    let name: String
    let run: @Sendable (any Connection) throws -> Void

    /// - Parameters:
    ///   - name: a word, which stores keep with the number of the step.
    ///   - run: makes the step, in a transaction.
    package init(_ name: String, run: @escaping @Sendable (any Connection) throws -> Void) {
        (self.name, self.run) = (name, run)
    }
}
