import CPostgreSQL

/// The address of a PostgreSQL database: https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING
public enum DatabaseURL {
    /// Whether an address contains a password. False for what is no address.
    public static func hasPassword(_ url: String) -> Bool {
        guard let options = PQconninfoParse(url, nil) else { return false }
        defer { PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
            if String(cString: keyword) == "password", option.pointee.val != nil { return true }
            option += 1
        }
        return false
    }
}
