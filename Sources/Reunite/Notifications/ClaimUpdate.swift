/// What a notification says about a claim. <doc:Alerts> lists who is notified of what.
///
/// The raw values are the names in the API, and those of the texts: the cases with hyphens, or the endings.
public enum ClaimUpdate: Hashable, Sendable {
    /// There is a new claim.
    case submitted
    /// The finder has little time left to answer.
    case expiring
    /// The finder did not answer in time.
    case expired
    /// The finder believes the claimant.
    case accepted
    /// The finder does not believe the claimant.
    case declined
    /// The claimant has withdrawn the claim.
    case withdrawn
    /// The accepted claimant has little time left to collect the thing.
    case collectionExpiring
    /// The accepted claimant did not collect the thing in time.
    case collectionExpired
    /// One of the two people says that the hand-over did not take place.
    case failed
    /// The claimant has the thing.
    case handedOver
    /// The other side has written. There is one notification until the messages, or the notification, are read.
    case message
    /// A moderator has read the proof, because a claim on the listing is reported.
    case proofRead
    /// Something other than an action of the two people has ended the claim.
    case ended(ClaimEnding)

    /// What an entry in the history of a claim says.
    ///
    /// - Parameters:
    ///   - action: nil for the first entry, when the claim was made.
    ///   - state: the state afterwards.
    ///   - ending: what ended the claim, if it was neither an action of the two people nor its time.
    public init(_ action: ClaimAction?, to state: ClaimState, because ending: ClaimEnding?) {
        self =
            switch (action, ending) {
            case (_, let ending?): .ended(ending)
            case (nil, nil): .submitted
            case (.accept, nil): .accepted
            case (.decline, nil): .declined
            case (.withdraw, nil): .withdrawn
            case (.expire, nil): state == .failed ? .collectionExpired : .expired
            case (.fail, nil): .failed
            case (.handOver, nil): .handedOver
            }
    }

    /// That a live claim ends soon; nil if the claim has ended.
    public init?(endOf state: ClaimState) {
        switch state {
        case .submitted: self = .expiring
        case .accepted: self = .collectionExpiring
        case .declined, .withdrawn, .expired, .handedOver, .failed: return nil
        }
    }

    /// The sides that may be notified of it.
    public var sides: [ClaimSide] {
        switch self {
        case .submitted, .expiring, .withdrawn, .proofRead: [.finder]
        case .accepted, .declined: [.claimant]
        case .expired, .collectionExpiring, .collectionExpired, .failed, .handedOver, .message: ClaimSide.allCases
        case .ended(let ending): ending.sides
        }
    }

    /// The sides to notify: both after a hand-over, because it is their receipt; otherwise only those that did not act.
    ///
    /// - Parameter actor: the side that acted; nil for the service.
    public func recipients(actor: ClaimSide?) -> [ClaimSide] {
        self == .handedOver ? sides : sides.filter { $0 != actor }
    }
}

extension ClaimUpdate: RawRepresentable, CaseIterable {
    /// All news.
    public static let allCases: [ClaimUpdate] =
        [
            .submitted, .expiring, .expired, .accepted, .declined, .withdrawn, .collectionExpiring, .collectionExpired,
            .failed, .handedOver, .message, .proofRead,
        ] + ClaimEnding.allCases.map { .ended($0) }

    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// The news with a name.
    public init?(rawValue: String) {
        guard let news = Self.named[rawValue] else { return nil }
        self = news
    }

    /// The name.
    public var rawValue: String {
        if case .ended(let ending) = self { return ending.rawValue }
        return "\(self)".map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    }
}
