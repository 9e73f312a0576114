import CPostgreSQL

extension DatabaseError {
    /// The meaning of the error in a result: https://www.postgresql.org/docs/15/errcodes-appendix.html
    ///
    /// The detail is left out, because it quotes the values of rows.
    ///
    /// - Parameter sql: the statement that failed, without the values of its parameters.
    init(_ result: OpaquePointer, sql: String) {
        func field(_ code: Unicode.Scalar) -> String? {
            PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
        }
        let state = field("C") ?? ""
        let message = field("M") ?? "no message"
        self.init(
            Self.kind(of: state), message,
            description: "PostgreSQL error \(state): \(message) - while executing `\(sql)`")
    }

    /// An error of the connection itself.
    ///
    /// libpq's messages name the host and the user, never the password.
    init(connection: OpaquePointer?) {
        let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        self.init(.cannotOpen, message.split(whereSeparator: \.isNewline).joined(separator: "; "))
    }

    private static func kind(of state: String) -> Kind {
        switch state {
        // query_canceled
        case "57014": .interrupted
        // serialization_failure, deadlock_detected, lock_not_available
        case "40001", "40P01", "55P03": .busy
        // disk_full
        case "53100": .full
        // io_error
        case "58030": .disk
        // out_of_memory
        case "53200": .memory
        // data_corrupted, index_corrupted
        case "XX001", "XX002": .damaged
        // read_only_sql_transaction: the server is, or has become, a standby.
        case "25006": .cannotOpen
        case _ where ["08", "53", "57"].contains(state.prefix(2)): .cannotOpen
        case _ where state.hasPrefix("54"): .tooLarge
        case _ where state.hasPrefix("42"): .statement
        default: .other
        }
    }
}
