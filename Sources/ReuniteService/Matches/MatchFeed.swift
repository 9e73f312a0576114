import Foundation
import Reunite
import ReuniteDatabase
import ReuniteMatch
import ReuniteStorage
import Synchronization

/// Keeps all public and open listings in memory as the matcher needs them, up to date with the store, and finds matches.
///
/// See <doc:Matching>.
public final class MatchFeed: ChangeConsumer {
    /// The lexicon that the program comes with; read once.
    public static func lexicon() throws -> Lexicon { try MatchKnowledge.installed.get().lexicon }

    /// The number of listings that are loaded in one read.
    private static let batch = 2000
    /// Maximum number of listings indexed at a time. A listing that is needed immediately waits for at most one such batch.
    private static let piece = 50
    /// The number of listings among which matches are found while a large store is loaded: about those of one month in a store with a
    /// million over two years. They are read in one to two seconds.
    public static let newest = 50_000

    let store: Store
    private let metrics: PrometheusMetrics
    /// Returns when a load of the whole store may start.
    private let beforeLoading: @Sendable () async -> Void
    private let newest: Int
    /// The index that answers searches: complete, or with the newest listings, or those loaded so far; nil before the first load
    /// starts.
    let index: Mutex<MatchIndex?>
    /// The index of another load, until it replaces ``index``; otherwise nil.
    private let reloaded: Mutex<MatchIndex?>
    /// Searches run on two threads of their own, because one with many candidates takes milliseconds. A client uses at most one.
    private let reads: ReadQueue
    /// The index changes on a thread of its own: the threads that run tasks serve requests.
    private let preparation = BackgroundThread(name: "matches")
    private let loading = LoadOnce()
    /// The last change that the index has.
    private let seq: Atomic<Int64>

    /// An empty feed; ``load()`` fills it.
    ///
    /// - Parameters:
    ///   - seq: a change of the store; those after it are passed to ``consume(_:)``.
    ///   - newest: how many listings are loaded first.
    ///   - beforeLoading: returns when a load of the whole store may start.
    public init(
        store: Store, after seq: Int64, metrics: PrometheusMetrics, newest: Int = MatchFeed.newest,
        beforeLoading: @escaping @Sendable () async -> Void = {}
    ) {
        self.store = store
        self.metrics = metrics
        self.beforeLoading = beforeLoading
        self.newest = newest
        self.seq = Atomic(seq)
        index = Mutex(nil)
        reloaded = Mutex(nil)
        reads = ReadQueue(limits: .init(threads: 2, waitTimeout: store.readTimeouts.waiting))
    }

    /// Loads the public and open listings if that has not been done; concurrent callers wait for the same load.
    public func load() async throws { try await loading.run { [self] in try await fill() } }

    /// Waits for a limited time until the listings are loaded.
    ///
    /// - Returns: whether they are. If not, matches are found among the newest ones; in a small store, among those loaded so far; after
    ///   a gap in the feed, among those of the former index.
    /// - Throws: the error of the load.
    func load(within patience: Duration) async throws -> Bool {
        try await loading.run(within: patience) { [self] in try await fill() }
    }

    /// Aborts a running load, because the server stops.
    func stop() { loading.stop() }

    /// Loads the listings. ``consume(_:)`` waits for this, and then reads again those that have changed in the meantime.
    ///
    /// The first load of a large store begins with the newest listings, because most matches are among them. The whole store fills
    /// another index, which replaces the first one when it is complete: the lists of an index are in the order of creation.
    private func fill() async throws {
        let lexicon = try await preparation.run { try MatchKnowledge.installed.get().lexicon }
        let isFirst = index.withLock { index in
            guard index == nil else { return false }
            index = MatchIndex(lexicon: lexicon)
            return true
        }
        let older = isFirst ? try await store.matches.listing(beforeNewest: newest) : nil
        if let older {
            try await read(after: older, lexicon)
            metrics.set(.matchListings, to: count)
        }
        await beforeLoading()
        if !isFirst || older != nil { reloaded.withLock { $0 = MatchIndex(lexicon: lexicon) } }
        try await read(after: nil, lexicon)
        // On the thread of all changes, so that a compaction loses none.
        try await preparation.run { [self] in
            // Taken out of `reloaded`: with a second reference, the next change would copy the index.
            if let complete = reloaded.withLock({ $0.take() }) { index.withLock { $0 = complete } }
            metrics.set(.matchListings, to: count)
        }
    }

    /// Reads the listings after an id, in the order of creation, into the index that is being loaded. In the first one, a listing can be
    /// found as soon as it is indexed.
    private func read(after id: ListingID?, _ lexicon: Lexicon) async throws {
        // All cores read texts, some batches ahead of the index.
        let readers = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
            BackgroundThread(name: "match-texts")
        }
        var batches: [Task<[PreparedListing], any Error>] = []
        var turn = 0
        var last = id
        var isRead = false
        while true {
            try loading.checkStopped()
            if !isRead {
                let listings = try await store.matches.describedListings(after: last, limit: Self.batch)
                last = listings.last?.id
                isRead = listings.isEmpty
                let reader = readers[turn % readers.count]
                turn += 1
                batches.append(Task { try await reader.run { listings.map { PreparedListing($0, lexicon) } } })
            }
            guard isRead || batches.count > readers.count else { continue }
            guard !batches.isEmpty else { break }
            let prepared = try await batches.removeFirst().value
            try await preparation.run { [self] in for listing in prepared { add(listing) } }
        }
    }

    /// Adds a listing to the index that is being loaded.
    private func add(_ listing: PreparedListing) {
        let isAdded: Void? = reloaded.withLock { $0?.set(listing.id, of: listing.owner, listing.profile) }
        if isAdded == nil { index.withLock { $0?.set(listing.id, of: listing.owner, listing.profile) } }
    }

    private var count: Int { index.withLock { $0?.count ?? 0 } }

    /// Applies changes to the index.
    public func consume(_ changes: [ListingChange]) async throws {
        guard let first = changes.first, let last = changes.last else { return }
        // After a gap, whose changes are no longer in the feed: load everything again.
        if first.seq > seq.load(ordering: .acquiring) + 1 { loading.forget() }
        var ids: Set<ListingID> = []
        let listings = changes.map(\.listing).filter { ids.insert($0).inserted }
        var start = 0
        while start < listings.count {
            let piece = listings[start..<min(start + Self.piece, listings.count)]
            try await takeIn(Array(piece))
            start = piece.endIndex
        }
        metrics.set(.matchListings, to: count)
        seq.store(last.seq, ordering: .releasing)
    }

    /// Whether the index has a change, and those before it.
    func has(_ change: Int64) -> Bool { seq.load(ordering: .acquiring) >= change }

    /// Indexes listings in their current state, even if many earlier changes are still pending.
    ///
    /// They are read on the same thread, so that an earlier state never replaces a later one.
    func takeIn(_ ids: [ListingID]) async throws {
        try await load()
        let lexicon = try MatchKnowledge.installed.get().lexicon
        try await preparation.run { [self] in
            let listings = try store.matches.describedListings(ids)
            for id in ids { set(id, listings[id], lexicon) }
            compact()
        }
    }

    private func set(_ id: ListingID, _ listing: DescribedListing?, _ lexicon: Lexicon) {
        guard let listing else { return index.withLock { $0?.remove(id) } }
        let profile = ListingProfile(listing, lexicon: lexicon)
        index.withLock { $0?.set(id, of: listing.owner, profile) }
    }

    /// Frees the memory of replaced and removed listings. Searches continue in the meantime; changes wait for this thread.
    private func compact() {
        guard let wasteful = index.withLock({ $0?.isWasteful == true ? $0 : nil }) else { return }
        let compacted = wasteful.compacted()
        index.withLock { $0 = compacted }
    }

    /// Those of some listings that may match one with an owner. A match of two listings without owners concerns nobody.
    ///
    /// Cheap, because it compares nothing, but it waits for searches: do not call it on a thread that serves requests.
    func reachingOwners(_ ids: [ListingID]) -> Set<ListingID> {
        Set(ids.filter { id in index.withLock { $0?.reachesOwners(id) ?? false } })
    }

    /// Finds the listings that may be about the same thing as another one, the likeliest first, among those loaded so far.
    ///
    /// - Parameters:
    ///   - limit: how many are returned.
    ///   - language: that of the reasons.
    public func matches(of question: MatchQuestion, limit: Int, in language: Language) async throws -> [Match] {
        let knowledge = try MatchKnowledge.installed.get()
        let work: @Sendable () throws -> [Match] = { [self] in
            let found = index.withLock { $0?.matches(of: question, knowledge) ?? CandidateSearch() }
            guard !found.first.isEmpty else { return [] }
            let texts = try store.matches.describedListings(found.firstIDs)
            return judge(question, found, texts, limit, language, knowledge)
        }
        return try await run(work)
    }

    /// Runs a comparison on a thread for searches, in the turn of the client of the current task.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        guard let client = ReadClient.current else { return try await preparation.run(work) }
        return try await reads.run(for: client, work)
    }

    /// Judges the candidates that come first again, without what one text has copied from the other.
    private func judge(
        _ question: MatchQuestion, _ found: CandidateSearch, _ texts: [ListingID: DescribedListing], _ limit: Int,
        _ language: Language, _ knowledge: MatchKnowledge
    ) -> [Match] {
        let (listing, crowd) = (question.listing, found.crowd)
        let profile = ListingProfile(listing, lexicon: knowledge.lexicon)
        let review = CopyReview(of: listing, found, texts, knowledge.lexicon)
        // The lock is held while candidates are judged: a copy of the frequencies would cost more.
        let judged = index.withLock { index in
            guard let matcher = index?.matcher(knowledge) else { return [Matcher.Judgement]() }
            let scores = review.scores(of: found, by: matcher)
            let first = Set(found.first)
            return matcher.judge(scores.order.lazy.filter(first.contains).prefix(limit), by: scores, crowd: crowd) {
                review.pairs[$0] ?? (profile, found.candidates[$0].profile)
            }
        }
        let described = DescribedThing(
            title: listing.title, description: listing.description, lexicon: knowledge.lexicon)
        return judged.map { judgement in
            let (own, other) = review.pairs[judgement.index] ?? (profile, found.candidates[judgement.index].profile)
            let reasons = MatchReasons(
                of: own, described, crowd: crowd, knowledge.reasons[language], knowledge.lexicon)
            let id = found.candidates[judgement.index].id
            return Match(
                listing: id, probability: judgement.probability, isCopied: review.pairs[judgement.index] != nil,
                factors: judgement.factors.map { factor in
                    Match.Factor(
                        name: factor.factor.rawValue, bits: factor.bits, text: reasons.text(of: factor, other))
                },
                verdict: question.verdicts[id])
        }
    }

    /// The listings of other people that are likely about the same thing as one listing, in the order in which their owners are
    /// notified; none if it is not public and open.
    ///
    /// - Parameters:
    ///   - least: the minimum probability if there were no others.
    ///   - leastShare: the minimum probability among the candidates of the lost listing, whichever of the two is judged: see
    ///     `CandidateShares`.
    ///   - limit: the maximum number of matches.
    ///   - thread: where candidates are judged, which takes milliseconds.
    func likely(
        _ id: ListingID, least: Double, leastShare: Double, limit: Int, on thread: BackgroundThread
    ) async throws -> [JudgedPair] {
        let knowledge = try MatchKnowledge.installed.get()
        return try await thread.run { [self] in
            let found = compare(id, least: least, knowledge)
            guard !found.first.isEmpty else { return [] }
            let texts = try store.matches.describedListings([id] + found.firstIDs)
            guard let listing = texts[id] else { return [] }
            let review = CopyReview(of: listing, found, texts, knowledge.lexicon)
            let scores = index.withLock { index in
                index.map { review.scores(of: found, by: $0.matcher(knowledge)) } ?? found.scores
            }
            let likely = found.turns(for: id, of: found.first, by: scores, least: least).prefix(limit)
            let shares =
                listing.status == .lost
                ? try found.shares(by: scores, review.copies, store.matches.rejectedMatches(of: id)) : nil
            return try likely.compactMap { index in
                let other = found.candidates[index]
                var probability = scores.probability(of: index)
                let share: Double
                if let shares {
                    share = shares.share(of: index, of: other.owner)
                } else {
                    let standing = try standing(
                        of: id, by: listing.owner, among: other.id, least: least, knowledge)
                    share = standing?.share ?? 1
                    probability = min(probability, standing?.probability ?? 1)
                }
                guard share >= leastShare else { return nil }
                return JudgedPair(
                    match: LikelyMatch(
                        listing: id, other: other.id, probability: probability, isCopied: review.pairs[index] != nil),
                    owners: [listing.owner, other.owner])
            }
        }
    }

    /// The share and the probability of a found listing among the candidates of a lost one; nil if it is not among them, because
    /// there are too many.
    private func standing(
        of found: ListingID, by owner: AccountID, among lost: ListingID, least: Double, _ knowledge: MatchKnowledge
    ) throws -> (share: Double, probability: Double)? {
        let search = compare(lost, least: least, knowledge)
        guard let index = search.candidates.firstIndex(where: { $0.id == found }) else { return nil }
        let shares = try search.shares(by: search.scores, [], store.matches.rejectedMatches(of: lost))
        return (shares.share(of: index, of: owner), search.scores.probability(of: index))
    }

    /// The candidates that are likely the same thing as a listing, by what the index knows of them.
    private func compare(_ id: ListingID, least: Double, _ knowledge: MatchKnowledge) -> CandidateSearch {
        index.withLock { $0?.likely(id, least: least, knowledge) ?? CandidateSearch() }
    }
}

/// A listing whose texts have been read, for the index.
private struct PreparedListing: Sendable {
    let id: ListingID
    let owner: AccountID
    let profile: ListingProfile

    init(_ listing: DescribedListing, _ lexicon: Lexicon) {
        (id, owner) = (listing.id, listing.owner)
        profile = ListingProfile(listing, lexicon: lexicon)
    }
}
