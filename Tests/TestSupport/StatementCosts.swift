import Foundation
import GRDBSQLite
import ReuniteDatabase
import Synchronization

/// What statements of SQLite cost beside what they answer: those that read far more rows are noted in the file that
/// `REUNITE_STATEMENTS` names, one a line.
///
/// Its unit is the step of SQLite's virtual machine; a row takes a few dozen. A statement that reads a table of thousands of rows
/// for an answer of a few exceeds its bound on a full store (`REUNITE_TEST_STORE`). One that must read more says
/// which in a comment: `/* reads more: all rows */`.
enum StatementCosts {
    /// The steps that any statement may take.
    private static let base = 8_000

    /// The further steps for each row that it answers or changes.
    private static let perRow = 400

    /// Observes all connections of this process that are opened from now on, if a file is named.
    static func record() { _ = isRecording }

    private static let path = ProcessInfo.processInfo.environment["REUNITE_STATEMENTS"]

    private static let isRecording: Bool = {
        guard path != nil else { return false }
        atexit { StatementCosts.append("# \(StatementCosts.all.withLock { $0.count }) statements\n") }
        SQLiteSchema.onOpen.withLock { onOpen in
            onOpen = { connection in
                let kinds = UInt32(SQLITE_TRACE_STMT | SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE)
                sqlite3_trace_v2(
                    connection, kinds,
                    { kind, _, statement, _ in
                        StatementCosts.note(Int32(kind), OpaquePointer(statement!))
                        return 0
                    }, nil)
            }
        }
        return true
    }()

    /// What a statement that runs has answered, and how many rows its connection had changed before.
    private struct Run {
        var rows = 0
        var changes: Int64
    }

    /// The different statements so far; their number is in the last line.
    private static let all = Mutex<Set<String>>([])
    private static let runs = Mutex<[UInt: Run]>([:])
    private static let worst = Mutex<[String: Int]>([:])

    private static func note(_ kind: Int32, _ statement: OpaquePointer) {
        let changes = sqlite3_total_changes64(sqlite3_db_handle(statement))
        let key = UInt(bitPattern: statement)
        switch kind {
        case SQLITE_TRACE_STMT:
            // Triggers come here too, with the statement that they belong to.
            runs.withLock { if $0[key] == nil { $0[key] = Run(changes: changes) } }
        case SQLITE_TRACE_ROW: runs.withLock { $0[key]?.rows += 1 }
        default:
            let run = runs.withLock { $0.removeValue(forKey: key) } ?? Run(changes: changes)
            let steps = Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1))
            let scanned = Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1))
            let changed = Int(changes - run.changes)
            guard let sql = sqlite3_sql(statement) else { return }
            _ = all.withLock { $0.insert(String(cString: sql)) }
            guard steps > base + perRow * (run.rows + changed) else { return }
            guard strstr(sql, "/* reads more: ") == nil, sqlite3_strnicmp(sql, "PRAGMA", 6) != 0 else { return }
            let text = String(cString: sql).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            write(
                text, steps,
                "\(steps) steps, \(scanned) rows scanned, \(run.rows) answered, \(changed) changed: \(text)\n")
        }
    }

    private static func write(_ sql: String, _ steps: Int, _ line: String) {
        worst.withLock { worst in
            guard steps > 2 * (worst[sql] ?? 0) else { return }
            worst[sql] = steps
            append(line)
        }
    }

    private static func append(_ line: String) {
        guard let path, let file = fopen(path, "a") else { return }
        fputs(line, file)
        fclose(file)
    }
}
