import Reunite
import ReuniteDatabase

/// The history of a claim as one column, so that one statement reads a page of claims with their histories.
enum ClaimHistory {
    /// The entries of the history of `claim AS c`, in any order, separated by commas; their fields are separated by colons. The
    /// names of states, actions and endings contain neither.
    static func column(_ dialect: Dialect) -> String {
        let fields = ["CAST(e.id AS text)", "CAST(e.at AS text)", optional("CAST(e.actor AS text)")]
        let names = [optional("e.action"), "e.state", optional("e.ending")]
        let entry = (fields + names).joined(separator: " || ':' || ")
        return "(SELECT \(dialect.distinctList(entry)) FROM claim_event AS e WHERE e.claim = c.id)"
    }

    private static func optional(_ value: String) -> String { "coalesce(\(value), '')" }

    /// The entries in ``column(_:)``, oldest first.
    ///
    /// - Throws: ``StoreError/damaged(_:)``
    static func events(_ text: String, finder: AccountID.Row) throws -> [ClaimEvent] {
        try text.split(separator: ",").map { entry in
            let fields = entry.split(separator: ":", omittingEmptySubsequences: false)
            guard fields.count == 6, let id = Int64(fields[0]), let at = Int64(fields[1]) else {
                throw StoreError.damaged("a claim has an unreadable history")
            }
            let actor = Int64(fields[2]).map { $0 == finder.rawValue ? ClaimEvent.Actor.finder : .claimant }
            let event = ClaimEvent(
                at: Timestamp(microseconds: at), actor: actor ?? .service,
                action: ClaimAction(rawValue: String(fields[3])),
                state: ClaimState(rawValue: String(fields[4])) ?? .submitted,
                ending: ClaimEnding(rawValue: String(fields[5])))
            return (id: id, event: event)
        }.sorted { $0.id < $1.id }.map(\.event)
    }
}
