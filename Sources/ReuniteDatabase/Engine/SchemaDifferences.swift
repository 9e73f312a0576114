/// How the schema of a store differs from the one that the migrations make.
///
/// Each part is identified by its kind and name, for example `trigger listing_change_update`.
public struct SchemaDifferences: Sendable, Equatable {
    /// The parts that the store lacks.
    public var missing: [String] = []
    /// The parts that are absent from, or different in, the migrated schema. A trigger among them would run as if it were ours.
    public var foreign: [String] = []
}
