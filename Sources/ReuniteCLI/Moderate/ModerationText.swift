import ArgumentParser
import Foundation
import Reunite
import ReuniteStorage

/// No case has this id.
struct UnknownCase: Error, CustomStringConvertible {
    let id: CaseID

    var description: String { "there is no case \(id)" }
}

extension Identifier: ExpressibleByArgument {
    /// Parses an id argument.
    public init?(argument: String) { self.init(argument) }
}

extension Timestamp {
    /// RFC 3339 in UTC, without fractions of a second.
    var toTheSecond: String {
        Timestamp(microseconds: microseconds - (microseconds % 1_000_000 + 1_000_000) % 1_000_000).description
    }
}

extension LogEntry {
    /// Who decided.
    var byline: String {
        moderator.map { TerminalText.line($0.displayName, columns: 24) }
            ?? (moderationCase == nil ? "the operator" : "the service")
    }

    /// The changes of a decision: `visibility public → removed, case open → actioned`.
    var changes: String {
        let (before, after) = (Self.members(before), Self.members(after))
        let changed = after.keys.sorted().reversed().filter { before[$0] != after[$0] }.map { key in
            "\(key) \(before[key] ?? "none") → \(after[key] ?? "none")"
        }
        return changed.isEmpty ? "nothing changed" : changed.joined(separator: ", ")
    }

    private static func members(_ json: [UInt8]) -> [String: String] {
        let object = (try? JSONSerialization.jsonObject(with: Data(json))) as? [String: Any] ?? [:]
        return object.mapValues { value in
            switch value {
            case let text as String: text
            case is NSNull: "for good"
            case let flag as Bool: flag ? "yes" : "no"
            default: "\(value)"
            }
        }
    }
}
