import CPostgreSQL

/// Notifications of other connections: https://www.postgresql.org/docs/15/libpq-notify.html
extension PostgreSQLConnection {
    /// The number of the server's process for this connection.
    var process: Int32 { PQbackendPID(handle) }

    /// Waits for notifications on the channels for which `LISTEN` was executed.
    ///
    /// - Parameter milliseconds: how long.
    /// - Returns: the processes that have sent some.
    /// - Throws: ``DatabaseError`` if the connection is lost.
    func notifications(within milliseconds: Int32) throws -> [Int32] {
        if pipeline.waitForData(milliseconds: milliseconds) {
            guard PQconsumeInput(handle) == 1 else { throw DatabaseError(connection: handle) }
        }
        var processes: [Int32] = []
        while let notification = PQnotifies(handle) {
            processes.append(notification.pointee.be_pid)
            PQfreemem(notification)
        }
        return processes
    }
}
