import CPostgreSQL

/// Notifications of other connections: https://www.postgresql.org/docs/15/libpq-notify.html
extension PostgreSQLConnection {
    /// The number of the server's process for this connection.
    var process: Int32 { PQbackendPID(handle) }

    /// Waits for notifications on the channels for which `LISTEN` was executed.
    ///
    /// - Parameter milliseconds: how long.
    /// - Returns: each with its channel, the process that has sent it, and its text.
    /// - Throws: ``DatabaseError`` if the connection is lost.
    func notifications(within milliseconds: Int32) throws -> [(channel: String, process: Int32, payload: String)] {
        if pipeline.waitForData(milliseconds: milliseconds) {
            guard PQconsumeInput(handle) == 1 else { throw DatabaseError(connection: handle) }
        }
        var notifications: [(channel: String, process: Int32, payload: String)] = []
        while let notification = PQnotifies(handle) {
            let found = notification.pointee
            notifications.append((String(cString: found.relname), found.be_pid, String(cString: found.extra)))
            PQfreemem(notification)
        }
        return notifications
    }
}
