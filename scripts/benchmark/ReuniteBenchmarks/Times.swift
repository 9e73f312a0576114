/// How long something took, each time that it was done.
struct Times {
    private(set) var milliseconds: [Double] = []

    var count: Int { milliseconds.count }

    /// Does something once and notes how long it took.
    mutating func measure<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        let start = ContinuousClock.now
        let result = try await work()
        add(ContinuousClock.now - start)
        return result
    }

    /// Does something once and notes how long it took.
    mutating func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
        let start = ContinuousClock.now
        let result = try work()
        add(ContinuousClock.now - start)
        return result
    }

    /// The time that a share (0 to 1) of all times does not exceed, in milliseconds. There must be a time.
    func percentile(_ share: Double) -> Double {
        milliseconds.sorted()[Int(Double(count - 1) * share)]
    }

    /// Adds another's times.
    mutating func append(_ other: Times) { milliseconds += other.milliseconds }

    private mutating func add(_ duration: Duration) { milliseconds.append(duration / .milliseconds(1)) }
}
