import Dispatch
import HTTPTypes
import Reunite
import ReuniteMatch
import ReuniteStorage
import Synchronization

/// Keeps all open listings in memory as the matcher needs them, up to date with the store, and finds matches.
///
/// See <doc:Matching>.
public final class MatchFeed: ChangeConsumer {
    /// The data that the program comes with; read once.
    private struct Knowledge: Sendable {
        let lexicon: Lexicon
        let weights: Weights
        let texts: ReasonTexts

        static let installed = Result {
            Knowledge(lexicon: try .standard(), weights: try .standard(), texts: try .standard())
        }
    }

    /// The listings that are loaded in one read.
    private static let batch = 2000
    /// How long a request waits until the listings are loaded.
    private static let patience = Duration.seconds(5)

    private let store: ListingStore
    private let index: Mutex<MatchIndex?>
    /// Searches run on threads of their own: one with many candidates takes milliseconds.
    private let reads: ReadQueue
    /// Listings are read by the matcher on a thread of its own: a million take a minute, and the threads that run tasks serve
    /// requests.
    private let preparation = DispatchQueue(label: "reunite.matches", qos: .utility)
    private let loading = Mutex<Task<Void, any Error>?>(nil)
    private let isLoaded = Atomic(false)
    private let isStopped = Atomic(false)
    /// The last change that the index has.
    private let seq: Atomic<Int64>

    /// An empty feed; ``load()`` fills it.
    ///
    /// - Parameter seq: a change of the store; those after it are passed to ``consume(_:)``.
    public init(store: ListingStore, after seq: Int64) {
        self.store = store
        self.seq = Atomic(seq)
        index = Mutex(nil)
        reads = ReadQueue(limits: .init(threads: 2, waitTimeout: store.readTimeouts.waiting))
    }

    /// Loads the open listings if that has not been done; concurrent callers wait for the same load.
    public func load() async throws {
        guard !isLoaded.load(ordering: .acquiring) else { return }
        let task = loading.withLock { loading in
            if let loading { return loading }
            // Not for the client that asks first: others wait for it too.
            let task = Task.detached { [self] in try await fill() }
            loading = task
            return task
        }
        do {
            try await task.value
            isLoaded.store(true, ordering: .releasing)
        } catch {
            // The next caller tries again.
            loading.withLock { if $0 == task { $0 = nil } }
            throw error
        }
    }

    /// Ends a load that has not ended: the server stops.
    func stop() { isStopped.store(true, ordering: .releasing) }

    /// Loads the listings in the order of creation. Changes meanwhile are read again by ``consume(_:)``, which waits.
    private func fill() async throws {
        let lexicon = try await prepare { try Knowledge.installed.get().lexicon }
        let filling = Mutex(MatchIndex(lexicon: lexicon))
        var last: ListingID?
        while case let listings = try await store.describedListings(after: last, limit: Self.batch), !listings.isEmpty {
            guard !isStopped.load(ordering: .acquiring) else { throw CancellationError() }
            try await prepare {
                filling.withLock { index in
                    for listing in listings {
                        index.set(listing.id, of: listing.owner, ListingProfile(listing, lexicon: lexicon))
                    }
                }
            }
            last = listings.last?.id
        }
        let filled = filling.withLock { $0 }
        index.withLock { $0 = filled }
    }

    private func prepare<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            preparation.async { continuation.resume(with: Result { try body() }) }
        }
    }

    /// Applies changes to the index.
    public func consume(_ changes: [ListingChange]) async throws {
        try await load()
        guard let first = changes.first, let last = changes.last else { return }
        if first.seq > seq.load(ordering: .acquiring) + 1 {
            // The changes in between are no longer in the feed.
            try await fill()
        }
        let lexicon = try Knowledge.installed.get().lexicon
        let ids = Set(changes.map(\.listing))
        let listings = try await store.describedListings(Array(ids))
        let profiles = try await prepare { listings.mapValues { ($0.owner, ListingProfile($0, lexicon: lexicon)) } }
        index.withLock { index in
            for id in ids {
                if let (owner, profile) = profiles[id] {
                    index?.set(id, of: owner, profile)
                } else {
                    index?.remove(id)
                }
            }
        }
        seq.store(last.seq, ordering: .releasing)
    }

    /// Finds the listings that may be about the same thing as another one, the likeliest first.
    ///
    /// - Parameters:
    ///   - limit: how many are returned.
    ///   - language: that of the reasons.
    func matches(of question: MatchQuestion, limit: Int, in language: String) async throws -> [Match] {
        guard question.isOpen else { return [] }
        try await awaitLoad()
        let knowledge = try Knowledge.installed.get()
        guard let client = ReadClient.current else { return find(question, limit, language, knowledge) }
        return try await reads.run(for: client) { [self] in find(question, limit, language, knowledge) }
    }

    /// Waits until the listings are loaded, but not for minutes: the client asks again.
    private func awaitLoad() async throws {
        guard !isLoaded.load(ordering: .acquiring) else { return }
        // If the load has failed, this is the next attempt.
        Task.detached { [self] in try? await load() }
        let deadline = ContinuousClock.now + Self.patience
        while !isLoaded.load(ordering: .acquiring) {
            guard ContinuousClock.now < deadline else {
                throw Problem(
                    kind: .unavailable, detail: "The server has just started, and matches are being prepared.",
                    headers: [.retryAfter: "10"])
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private func find(_ question: MatchQuestion, _ limit: Int, _ language: String, _ knowledge: Knowledge) -> [Match] {
        let listing = question.listing
        let profile = ListingProfile(listing, lexicon: knowledge.lexicon)
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
            of: profile, title: listing.title, description: listing.description, crowd: candidates.count, in: language,
            knowledge.texts, knowledge.lexicon)
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

extension ListingProfile {
    convenience init(_ listing: DescribedListing, lexicon: Lexicon) {
        self.init(
            status: listing.status, category: listing.category, title: listing.title, description: listing.description,
            point: listing.point, accuracy: listing.accuracy, occurrence: listing.occurrence, lexicon: lexicon)
    }
}
