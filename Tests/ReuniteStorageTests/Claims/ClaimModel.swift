import Reunite

/// What should become of one listing and its claims, in as few words as possible.
struct ClaimModel {
    struct Claim: Equatable {
        let claimant: Int
        var state = ClaimState.submitted
        var submissions = 1
        /// Days until it ends by itself, whatever happens to other claims; nil when it has ended.
        var days: Int?
        /// Whether its people know that this end is near.
        var isReminded = false

        var isLive: Bool { state == .submitted || state == .accepted }
    }

    enum Step: CustomStringConvertible {
        case submit(Int)
        case act(ClaimAction, claim: Int)
        case handOver(claim: Int)
        case move(ListingTransition)
        case turn(ListingStatus)
        case decide(ModerationAction)
        case suspendFinder
        case wait(Int)

        var description: String {
            switch self {
            case .submit(let person): "submit by \(person)"
            case .act(let action, let claim): "\(action.rawValue) \(claim)"
            case .handOver(let claim): "hand over \(claim)"
            case .move(let transition): transition.rawValue
            case .turn(let status): status.rawValue
            case .decide(let action): action.rawValue
            case .suspendFinder: "suspend the finder"
            case .wait(let days): "\(days) days"
            }
        }
    }

    /// What a person should have been notified of; nil stands for the finder.
    struct Told: Hashable {
        let person: Int?
        let claim: Int
        let news: ClaimUpdate
    }

    private(set) var told: [Told] = []

    var state = ListingState.open
    var status = ListingStatus.found
    var visibility = Visibility.public
    var claims: [Claim] = []

    private var isClaimable: Bool { state == .open && status == .found && visibility == .public }
    private var accepted: Int? { claims.firstIndex { $0.state == .accepted } }

    /// Applies a step.
    ///
    /// - Returns: whether it is done; if not, it is refused, and nothing changes.
    mutating func apply(_ step: Step) -> Bool {
        switch step {
        case .submit(let person):
            guard isClaimable else { return false }
            guard let former = claims.firstIndex(where: { $0.claimant == person }) else {
                claims.append(Claim(claimant: person, days: 7))
                tellFinder(claims.count - 1, .submitted)
                return true
            }
            // The same claim again, with the former id.
            let claim = claims[former]
            guard !claim.isLive, claim.state != .handedOver, claim.submissions < ClaimTerms.submissions else {
                return false
            }
            claims[former] = Claim(claimant: person, submissions: claim.submissions + 1, days: 7)
            tellFinder(former, .submitted)
        case .act(.accept, let claim):
            if claims[claim].state == .accepted { return true }
            guard claims[claim].state == .submitted, isClaimable, accepted == nil else { return false }
            (claims[claim].state, claims[claim].days, claims[claim].isReminded) = (.accepted, 30, false)
            tellClaimant(claim, .accepted)
        case .act(.decline, let claim):
            return leave(claim, from: .submitted, to: .declined) { $0.tellClaimant(claim, .declined) }
        case .act(.withdraw, let claim):
            return leave(claim, from: .submitted, to: .withdrawn) { $0.tellFinder(claim, .withdrawn) }
        // By the finder, as the walk does it.
        case .act(.fail, let claim):
            return leave(claim, from: .accepted, to: .failed) { $0.tellClaimant(claim, .failed) }
        case .act: return false
        case .handOver(let claim):
            guard claims[claim].state == .accepted, isClaimable else { return false }
            end(claim, .handedOver)
            tellBoth(claim, .handedOver)
            state = .resolved
            endAll(.returnedToAnother)
        case .move(let transition):
            guard let next = state.applying(transition) else { return (state, transition) == (.withdrawn, .withdraw) }
            state = next
            if state != .open { endAll(state == .resolved ? .listingResolved : .listingWithdrawn) }
        case .turn(let new):
            guard state != .withdrawn else { return false }
            status = new
            if new == .lost { endAll(.listingLost) }
        case .decide(let action):
            switch action {
            case .hold: visibility = .held
            case .remove: visibility = .removed
            default: visibility = .public
            }
            if visibility == .removed { endAll(.listingRemoved) }
        // For a moment: the suspension is over before the next step.
        case .suspendFinder: endAll(.finderSuspended)
        case .wait(let days):
            for index in claims.indices { claims[index].days? -= days }
            for index in claims.indices where (claims[index].days ?? 1) <= 0 {
                let wasAccepted = claims[index].state == .accepted
                end(index, wasAccepted ? .failed : .expired)
                tellBoth(index, wasAccepted ? .collectionExpired : .expired)
            }
            for index in claims.indices where !claims[index].isReminded && (claims[index].days ?? 3) <= 2 {
                claims[index].isReminded = true
                if claims[index].state == .accepted {
                    tellBoth(index, .collectionExpiring)
                } else {
                    tellFinder(index, .expiring)
                }
            }
        }
        return true
    }

    private mutating func tellFinder(_ claim: Int, _ news: ClaimUpdate) {
        told.append(Told(person: nil, claim: claim, news: news))
    }

    private mutating func tellClaimant(_ claim: Int, _ news: ClaimUpdate) {
        told.append(Told(person: claims[claim].claimant, claim: claim, news: news))
    }

    private mutating func tellBoth(_ claim: Int, _ news: ClaimUpdate) {
        tellFinder(claim, news)
        tellClaimant(claim, news)
    }

    private mutating func leave(
        _ claim: Int, from: ClaimState, to: ClaimState, tell: (inout ClaimModel) -> Void
    ) -> Bool {
        if claims[claim].state == to { return true }
        guard claims[claim].state == from else { return false }
        end(claim, to)
        tell(&self)
        return true
    }

    private mutating func end(_ claim: Int, _ state: ClaimState) {
        claims[claim].state = state
        claims[claim].days = nil
        claims[claim].isReminded = false
    }

    private mutating func endAll(_ ending: ClaimEnding) {
        for index in claims.indices where claims[index].isLive {
            end(index, claims[index].state == .accepted ? .failed : .declined)
            tellClaimant(index, .ended(ending))
        }
    }
}
