import Reunite
import ReuniteStorage
import ServerLimits

/// Counts actions, and refuses those over a ``RateLimit``: in this process, and those that protect people in the database too, if
/// several servers share it.
public final class RateLimiter: Sendable {
    /// A limit, and whom it limits.
    public typealias Key = KeyedRateLimiter<RateLimit>.Key

    private let isOn: Bool
    private let limits: KeyedRateLimiter<RateLimit>
    private let shared: SharedLimits?
    private let work: ProofOfWork?
    private let clock: @Sendable () -> ContinuousClock.Instant

    /// A limiter that has counted nothing yet.
    ///
    /// - Parameters:
    ///   - isOn: whether limits are enforced.
    ///   - shared: counts the actions of all servers; nil if this is the only one.
    ///   - work: the challenges whose solutions pass limits by client (``RateLimit/purpose``); nil for none.
    ///   - maximumKeys: the maximum number of keys for each limit, of about 100 bytes each.
    ///   - clock: the current time.
    public init(
        isOn: Bool, shared: SharedLimits? = nil, work: ProofOfWork? = nil, maximumKeys: Int = 20_000,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.isOn = isOn
        (self.shared, self.work) = (shared, work)
        limits = KeyedRateLimiter(maximumKeys: maximumKeys)
        self.clock = clock
    }

    /// The number of stored keys.
    var count: Int { limits.count }

    /// Counts one action, or refuses it.
    ///
    /// - Throws: ``RateLimitExceeded``; as all methods, also the errors of ``SharedLimits``.
    public func count(
        _ limit: RateLimit, _ who: some Sequence<UInt8>, now: ContinuousClock.Instant? = nil
    ) async throws {
        try await count([Key(limit, who)], now: now)
    }

    /// Counts one action against each of some limits, or against none of them if it is over one.
    ///
    /// - Throws: ``RateLimitExceeded``.
    public func count(_ keys: [Key], now: ContinuousClock.Instant? = nil) async throws {
        if let excess = try await excess(keys, now: now) { throw excess }
    }

    /// Counts one action of a client, by its network and, for IPv6, by the wider one that it is part of.
    ///
    /// - Parameters:
    ///   - subject: what the client acts on, such as a mail address, where each has its own limit.
    ///   - units: how many times the action counts.
    /// - Throws: ``RateLimitExceeded``.
    public func count(
        _ limit: RateLimit, _ client: ClientNetwork, _ subject: some Sequence<UInt8> = [], units: Int = 1,
        now: ContinuousClock.Instant? = nil
    ) async throws {
        try await count(Key.keys(limit, client, subject, units: units), now: now)
    }

    /// Counts one action. For limits that do not refuse everybody.
    ///
    /// - Returns: the refusal if the action is over the limit, else nil.
    public func excess(
        _ limit: RateLimit, _ who: some Sequence<UInt8>, now: ContinuousClock.Instant? = nil
    ) async throws -> RateLimitExceeded? {
        try await excess([Key(limit, who)], now: now)
    }

    /// Counts one action of a client.
    ///
    /// - Returns: the refusal if the action is over the limit, else nil.
    public func excess(_ limit: RateLimit, _ client: ClientNetwork) async throws -> RateLimitExceeded? {
        try await excess(Key.keys(limit, client, []))
    }

    /// Undoes the counting of one action.
    public func giveBack(_ limit: RateLimit, _ who: some Sequence<UInt8>) async throws {
        try await giveBack([Key(limit, who)])
    }

    /// Undoes the counting of one action of a client, or of some units.
    public func giveBack(_ limit: RateLimit, _ client: ClientNetwork, units: Int = 1) async throws {
        try await giveBack(Key.keys(limit, client, [], units: units))
    }

    /// Enters a code, and counts it if it is wrong. It is counted before it is entered, so that codes that are entered in
    /// parallel cannot exceed the limit, and given back unless it was wrong.
    ///
    /// - Parameters:
    ///   - keys: the limits of wrong codes, each with the account or the claim that it limits.
    ///   - counts: whether an error counts as a wrong code.
    ///   - enter: enters the code. It is not called if the limit is reached.
    /// - Throws: ``RateLimitExceeded``, and the errors of the closure.
    public func countingWrong<Value>(
        _ keys: [Key], counts: (any Refusal) -> Bool, _ enter: () async throws -> Value
    ) async throws -> Value {
        try await count(keys)
        do {
            let value = try await enter()
            try await giveBack(keys)
            return value
        } catch let error as any Refusal where !counts(error) {
            try await giveBack(keys)
            throw error
        }
    }

    /// Counts a mail about a registration, if the address may have one more.
    public func allowsRegistrationMail(to email: EmailAddress) async throws -> Bool {
        try await registrationMailExcess(to: email) == nil
    }

    /// Counts a mail about a registration.
    ///
    /// - Returns: the refusal if the address may have no more now, else nil.
    func registrationMailExcess(to email: EmailAddress) async throws -> RateLimitExceeded? {
        var keys = [Key(.registrationMailsByAddress, email.key.utf8)]
        if email.isAlias { keys.append(Key(.registrationMailsByMailbox, email.mailbox.utf8)) }
        return try await excess(keys)
    }

    /// The limits of new accounts: by client, by mailbox, and by domain unless the domain is known.
    func newAccountKeys(_ email: EmailAddress, _ client: ClientNetwork, limitsDomain: Bool) -> [Key] {
        var keys = Key.keys(.accountsByClient, client, []) + [Key(.accountsByMailbox, email.mailbox.utf8)]
        if limitsDomain { keys.append(Key(.accountsByDomain, MailDomain(of: email).name.utf8)) }
        return keys
    }

    /// Counts one action of an account: see ``keys(_:of:_:multiplier:at:)``.
    ///
    /// - Throws: ``RateLimitExceeded``.
    public func count(_ limit: RateLimit, of session: Session, at time: Timestamp = .now) async throws {
        try await count(keys(limit, of: session, at: time))
    }

    /// The keys by which the actions of an account are counted. A new account shares one of them with the other new accounts of its
    /// client (``NewAccountShare``), under the lower limit if there is one. Each limit by account must be counted by these keys.
    ///
    /// - Parameters:
    ///   - subject: what the account acts on, such as a listing, where each has its own limit.
    ///   - multiplier: how many times as much is allowed.
    public func keys(
        _ limit: RateLimit, of session: Session, _ subject: some Sequence<UInt8> = [], multiplier: Int = 1,
        at time: Timestamp = .now
    ) -> [Key] {
        let (account, subject) = (session.account, Array(subject))
        func key(_ limit: RateLimit, _ who: [UInt8], isShare: Bool = false) -> Key {
            Key(limit, who + subject, multiplier: multiplier, isShare: isShare)
        }
        let own = key(limit, account.uuid)
        guard limit.isSharedByNewAccounts, account.isNew(at: time) else { return [own] }
        let lower = limit.ofNewAccounts
        guard let share = session.newAccountShare else {
            return [own] + (lower.map { [key($0, account.uuid)] } ?? [])
        }
        return [own, key(lower ?? limit, share.client, isShare: true)]
    }

    /// Counts one action against each of some limits. A valid proof of work replaces the limits by client that have a purpose
    /// (``RateLimit/purpose``); without one, their refusal has a challenge. For limits that do not refuse everybody.
    ///
    /// - Returns: the refusal if the action is over a limit, else nil.
    func excess(
        _ keys: [Key], now: ContinuousClock.Instant? = nil
    ) async throws -> RateLimitExceeded? {
        guard isOn else { return nil }
        let now = now ?? clock()
        guard let refusal = try await counted(keys, now) else { return nil }
        let purpose = keys.lazy.compactMap(\.limit.purpose).first
        guard let work, let client = WorkingClient.current, let purpose else { return refusal }
        let others = keys.filter { $0.limit.purpose == nil }
        if !others.isEmpty, let refusal = try await counted(others, now) { return refusal }
        if try await accepts(client, for: purpose, now) { return nil }
        try await giveBack(others)
        // The secret is in the store: if it cannot be read, there is no challenge.
        let challenge = try? await work.challenge(for: purpose, of: client.key, level: level(client, purpose, now))
        return RateLimitExceeded(seconds: refusal.seconds, sharers: refusal.sharers, challenge: challenge)
    }

    /// Whether the client has sent a valid proof of work that was not used before, or was already accepted in this request.
    private func accepts(
        _ client: WorkingClient, for purpose: WorkPurpose, _ now: ContinuousClock.Instant
    ) async throws -> Bool {
        guard client.purpose != purpose else { return true }
        guard let work, let solution = client.solution,
            try await work.accepts(solution, for: purpose, of: client.key, level: level(client, purpose, now)),
            try await counted([Key(.workByToken, solution.token.utf8)], now) == nil
        else { return false }
        _ = limits.count([Self.work(client, purpose)], now: now)
        client.purpose = purpose
        return true
    }

    /// The number of solutions that a network has sent ahead of the rate: those for one purpose make no other harder.
    private func level(_ client: WorkingClient, _ purpose: WorkPurpose, _ now: ContinuousClock.Instant) -> Int {
        limits.level(Self.work(client, purpose), now: now)
    }

    private static func work(_ client: WorkingClient, _ purpose: WorkPurpose) -> Key {
        Key(.workByClient, client.key + Array(purpose.rawValue.utf8))
    }

    /// Counts one action against each of some limits in this process, and then in the database.
    private func counted(_ keys: [Key], _ now: ContinuousClock.Instant) async throws -> RateLimitExceeded? {
        if let (key, wait) = limits.count(keys, now: now) { return RateLimitExceeded(wait, key.sharers) }
        let ofAll = Self.shared(keys)
        guard let shared, !ofAll.isEmpty, let wait = try await shared.count(ofAll) else { return nil }
        limits.giveBack(keys)
        // The database does not say which of them it was.
        let sharers = keys.filter(\.limit.isShared).map(\.sharers)
        return RateLimitExceeded(wait, sharers.contains(nil) ? nil : sharers.first ?? nil)
    }

    /// Undoes the counting of one action against each of some limits.
    func giveBack(_ keys: [Key]) async throws {
        limits.giveBack(keys)
        let ofAll = Self.shared(keys)
        if isOn, let shared, !ofAll.isEmpty { try await shared.giveBack(ofAll) }
    }

    /// Those that count over all servers.
    private static func shared(_ keys: [Key]) -> [SharedLimits.Action] {
        keys.filter(\.limit.isShared).map { key in
            SharedLimits.Action(
                Array("\(key.limit)".utf8) + [0] + key.who, period: key.period, tolerance: key.tolerance)
        }
    }
}

extension RateLimitExceeded {
    /// - Parameter wait: the time until the action is allowed.
    fileprivate init(_ wait: Duration, _ sharers: Sharers? = nil) {
        self.init(seconds: Int((wait / .seconds(1)).rounded(.up)), sharers: sharers)
    }
}
