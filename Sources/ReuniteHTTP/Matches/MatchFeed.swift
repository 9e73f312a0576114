import HTTPTypes
import Metrics
import Reunite
import ReuniteMatch
import ReuniteStorage
import Synchronization

/// Keeps all public and open listings in memory as the matcher needs them, up to date with the store, and finds matches.
///
/// See <doc:Matching>.
public final class MatchFeed: ChangeConsumer {
    /// The data that the program comes with; read once.
    fileprivate struct Knowledge: Sendable {
        let lexicon: Lexicon
        let weights: Weights
        let texts: ReasonTexts

        static let installed = Result {
            Knowledge(lexicon: try .standard(), weights: try .standard(), texts: try .standard())
        }
    }

    /// The listings that are loaded in one read.
    private static let batch = 2000
    /// The listings that are taken in at a time: somebody's listing that is wanted at once waits so long.
    private static let piece = 50
    /// How long a request waits until the listings are loaded.
    private static let patience = Duration.seconds(5)

    private let store: ListingStore
    private let metrics: PrometheusMetrics
    private let index: Mutex<MatchIndex?>
    /// Those listings of the index that have an owner, whom a match concerns.
    private let owned: Mutex<MatchIndex?>
    /// Searches run on threads of their own, one at a time: one with many candidates takes milliseconds.
    private let reads: ReadQueue
    /// Listings are read by the matcher on a thread of its own: a million take minutes, and the threads that run tasks serve
    /// requests.
    private let preparation = BackgroundThread(name: "matches")
    private let loading = LoadOnce()
    private let isStopped = Atomic(false)
    /// The last change that the index has.
    private let seq: Atomic<Int64>

    /// An empty feed; ``load()`` fills it.
    ///
    /// - Parameter seq: a change of the store; those after it are passed to ``consume(_:)``.
    public init(store: ListingStore, after seq: Int64, metrics: PrometheusMetrics) {
        self.store = store
        self.metrics = metrics
        self.seq = Atomic(seq)
        index = Mutex(nil)
        owned = Mutex(nil)
        reads = ReadQueue(limits: .init(threads: 2, waitTimeout: store.readTimeouts.waiting))
    }

    /// Loads the public and open listings if that has not been done; concurrent callers wait for the same load.
    public func load() async throws { try await loading.run { [self] in try await fill() } }

    /// Waits until the listings are loaded, but not for minutes: the client asks again.
    ///
    /// - Throws: ``Problem`` if they still are not, and the error of the load.
    func awaitLoad() async throws {
        do {
            try await loading.run(within: Self.patience) { [self] in try await fill() }
        } catch is LoadOnce.StillLoading {
            throw Problem(
                kind: .unavailable, detail: "The server has just started, and matches are being prepared.",
                headers: [.retryAfter: "10"])
        }
    }

    /// Ends a load that has not ended: the server stops.
    func stop() { isStopped.store(true, ordering: .releasing) }

    /// Loads the listings in the order of creation. ``consume(_:)`` waits for it, and reads again what has changed meanwhile.
    private func fill() async throws {
        let lexicon = try await preparation.run { try Knowledge.installed.get().lexicon }
        let filling = Mutex((all: MatchIndex(lexicon: lexicon), owned: MatchIndex(lexicon: lexicon)))
        var last: ListingID?
        while case let listings = try await store.describedListings(after: last, limit: Self.batch), !listings.isEmpty {
            guard !isStopped.load(ordering: .acquiring) else { throw CancellationError() }
            try await preparation.run {
                filling.withLock { indexes in
                    for listing in listings {
                        let profile = ListingProfile(listing, lexicon: lexicon)
                        indexes.all.set(listing.id, of: listing.owner, profile)
                        if listing.hasOwner { indexes.owned.set(listing.id, of: listing.owner, profile) }
                    }
                }
            }
            last = listings.last?.id
        }
        let (all, owned) = filling.withLock { $0 }
        index.withLock { $0 = all }
        self.owned.withLock { $0 = owned }
        Gauge(.matchListings, in: metrics).record(all.count)
    }

    /// Applies changes to the index.
    public func consume(_ changes: [ListingChange]) async throws {
        guard let first = changes.first, let last = changes.last else { return }
        // Otherwise the changes in between are no longer in the feed.
        if first.seq > seq.load(ordering: .acquiring) + 1 { loading.forget() }
        var ids: Set<ListingID> = []
        let listings = changes.map(\.listing).filter { ids.insert($0).inserted }
        var start = 0
        while start < listings.count {
            let piece = listings[start..<min(start + Self.piece, listings.count)]
            try await takeIn(Array(piece))
            start = piece.endIndex
        }
        Gauge(.matchListings, in: metrics).record(index.withLock { $0?.count ?? 0 })
        seq.store(last.seq, ordering: .releasing)
    }

    /// Whether the index has a change, and those before it.
    func has(_ change: Int64) -> Bool { seq.load(ordering: .acquiring) >= change }

    /// Takes listings in as they are now, also if their changes are behind many others.
    ///
    /// They are read on the same thread, so that an earlier state never replaces a later one.
    func takeIn(_ ids: [ListingID]) async throws {
        try await load()
        let lexicon = try Knowledge.installed.get().lexicon
        try await preparation.run { [self] in
            let listings = try store.describedListings(ids)
            for id in ids { set(id, listings[id], lexicon) }
        }
    }

    private func set(_ id: ListingID, _ listing: DescribedListing?, _ lexicon: Lexicon) {
        guard let listing else {
            index.withLock { $0?.remove(id) }
            owned.withLock { $0?.remove(id) }
            return
        }
        let profile = ListingProfile(listing, lexicon: lexicon)
        index.withLock { $0?.set(id, of: listing.owner, profile) }
        if listing.hasOwner { owned.withLock { $0?.set(id, of: listing.owner, profile) } }
    }

    /// Those of some listings that may match one with an owner. A match of two listings without owners concerns nobody.
    ///
    /// It compares nothing, so it costs little. The caller runs it on a thread of its own.
    func reachingOwners(_ ids: [ListingID]) -> Set<ListingID> {
        let profiles = index.withLock { index in ids.compactMap { id in index?.candidate(id).map { (id, $0.profile) } }
        }
        return owned.withLock { owned in
            guard let owned, owned.count > 0 else { return [] }
            return Set(profiles.filter { owned.hasCandidates(for: $0.1) }.map(\.0))
        }
    }

    /// Finds the listings that may be about the same thing as another one, the likeliest first. Call ``awaitLoad()`` before.
    ///
    /// - Parameters:
    ///   - limit: how many are returned.
    ///   - language: that of the reasons.
    func matches(of question: MatchQuestion, limit: Int, in language: String) async throws -> [Match] {
        guard question.isOpen else { return [] }
        let knowledge = try Knowledge.installed.get()
        guard let client = ReadClient.current else { return find(question, limit, language, knowledge) }
        return try await reads.run(for: client) { [self] in find(question, limit, language, knowledge) }
    }

    /// The listings of other people that are likely about the same thing as one listing, in the order in which their owners are
    /// notified; none if it is not public and open.
    ///
    /// A call takes milliseconds, so the caller runs it on a thread of its own.
    ///
    /// - Parameters:
    ///   - least: the least probability.
    ///   - limit: the most matches.
    func likely(_ id: ListingID, least: Double, limit: Int) throws -> [JudgedPair] {
        let knowledge = try Knowledge.installed.get()
        return index.withLock { $0?.likely(id, least: least, limit: limit, knowledge) ?? [] }
    }

    private func find(_ question: MatchQuestion, _ limit: Int, _ language: String, _ knowledge: Knowledge) -> [Match] {
        let listing = question.listing
        let described = DescribedThing(
            title: listing.title, description: listing.description, lexicon: knowledge.lexicon)
        let profile = ListingProfile(listing, described, lexicon: knowledge.lexicon)
        // The lock is held while candidates are judged: a copy of the frequencies would cost more.
        let (judged, candidates) = index.withLock { index in
            guard let index else { return ([] as [Matcher.Judgement], [] as [MatchIndex.Candidate]) }
            let candidates = index.candidates(for: profile).filter {
                !question.excluded.contains($0.owner) && question.verdicts[$0.id] != .notMine
            }
            let matcher = Matcher(
                lexicon: knowledge.lexicon, weights: knowledge.weights, frequencies: index.frequencies)
            let judged = matcher.judge(
                profile, candidates: candidates.map(\.profile), crowd: candidates.count, limit: limit)
            return (judged, candidates)
        }
        let reasons = MatchReasons(
            of: profile, described, crowd: candidates.count, in: language, knowledge.texts, knowledge.lexicon)
        return judged.map { judgement in
            let candidate = candidates[judgement.index]
            return Match(
                listing: candidate.id, probability: judgement.probability,
                factors: judgement.factors.map { factor in
                    Match.Factor(
                        name: factor.factor.rawValue, bits: factor.bits,
                        text: reasons.text(of: factor, candidate.profile))
                },
                verdict: question.verdicts[candidate.id])
        }
    }
}

/// A match that is likely, and whom it concerns.
struct JudgedPair: Sendable {
    let match: LikelyMatch
    let owners: [AccountID]
}

extension MatchIndex {
    /// The listings of other people that are likely about the same thing as one of this index, in the order of ``OwnerTurns``.
    fileprivate func likely(
        _ id: ListingID, least: Double, limit: Int, _ knowledge: MatchFeed.Knowledge
    ) -> [JudgedPair] {
        guard let listing = candidate(id) else { return [] }
        let candidates = candidates(for: listing.profile).filter { $0.owner != listing.owner }
        let matcher = Matcher(lexicon: knowledge.lexicon, weights: knowledge.weights, frequencies: frequencies)
        let scores = matcher.scores(
            listing.profile, candidates: candidates.map(\.profile), crowd: candidates.count)
        let now = Timestamp.now
        let likely = scores.order.prefix { scores.probabilityAlone(of: $0) >= least }.map { index in
            let owner = candidates[index].owner
            return OwnerTurns.Entry(
                index: index, owner: owner.isOperator ? nil : owner, isNew: owner.isNew(at: now),
                bits: scores.bits[index])
        }
        return OwnerTurns.ordered(likely).prefix(limit).map { entry in
            let other = candidates[entry.index]
            return JudgedPair(
                match: LikelyMatch(
                    listing: id, other: other.id, probability: scores.probability(of: entry.index)),
                owners: [listing.owner, other.owner])
        }
    }
}

extension ListingProfile {
    convenience init(_ listing: DescribedListing, _ described: DescribedThing? = nil, lexicon: Lexicon) {
        self.init(
            status: listing.status, category: listing.category,
            described
                ?? DescribedThing(title: listing.title, description: listing.description, lexicon: lexicon),
            point: listing.point, accuracy: listing.accuracy, occurrence: listing.occurrence, lexicon: lexicon)
    }
}
