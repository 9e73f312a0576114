import Foundation
import Reunite

/// The probability of each candidate of a listing among those that may take a share of it: it decides who is notified.
///
/// Nobody can silence a candidate with decoys. A rival takes at most as much as the candidate itself, however well it fits. Each person
/// counts as one, and only the two people with the most evidence count.
public struct CandidateShares: Sendable {
    /// Whether a candidate takes a share of others.
    public enum Rival: Sendable, Equatable {
        /// It was imported without an owner: nobody posts such listings to silence others.
        case imported
        /// It is the listing of a person.
        case person(AccountID)
        /// It takes none: that of a new account, a copy, or one that the listing's owner has rejected.
        case none
    }

    /// Maximum number of people whose listings take a share.
    public static let mostPeople = 2

    private let odds: [Double]
    private let rivals: [Rival]
    /// The odds of imported candidates.
    private let imported: [Double]
    /// The people with the best listings, with the odds of these. One more than ``mostPeople``: nobody is a rival of their own.
    private let people: [(owner: AccountID, odds: Double)]

    /// The shares of candidates.
    ///
    /// - Parameters:
    ///   - bits: the evidence for each candidate.
    ///   - rivals: what each of them takes.
    public init(bits: [Double], rivals: [Rival]) {
        odds = bits.map { exp2($0) }
        self.rivals = rivals
        var imported: [Double] = []
        var best: [AccountID: Double] = [:]
        for (odds, rival) in zip(odds, rivals) {
            switch rival {
            case .imported: imported.append(odds)
            case .person(let owner): best[owner] = max(best[owner] ?? 0, odds)
            case .none: break
            }
        }
        self.imported = imported
        people = best.sorted { $0.value > $1.value }.prefix(Self.mostPeople + 1).map { (owner: $0.key, odds: $0.value) }
    }

    /// The probability of a candidate.
    ///
    /// - Parameter owner: the candidate's owner.
    public func share(of index: Int, of owner: AccountID) -> Double {
        let own = odds[index]
        var others = imported.reduce(0) { $0 + min($1, own) }
        if rivals[index] == .imported { others -= own }
        for rival in people.lazy.filter({ $0.owner != owner }).prefix(Self.mostPeople) {
            others += min(rival.odds, own)
        }
        return own / (1 + own + others)
    }
}
