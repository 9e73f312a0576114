import CPostgreSQL

/// The types of PostgreSQL that our statements send and receive, by their object ids.
///
/// The ids of built-in types never change; source: `src/include/catalog/pg_type.dat`. Those of extensions, such as `geometry` and
/// `citext`, differ by database.
enum PostgreSQLType {
    static let boolean: Oid = 16
    static let bytes: Oid = 17
    static let integer8: Oid = 20
    static let integer2: Oid = 21
    static let integer4: Oid = 23
    static let real4: Oid = 700
    static let real8: Oid = 701
    static let numeric: Oid = 1700

    /// The server finds out the type from where the parameter stands.
    static let unspecified: Oid = 0
}
