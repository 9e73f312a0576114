import ArgumentParser
import Foundation
import Reunite
import ReuniteMatch
import ReuniteStorage
import Synchronization

/// `ReuniteBenchmarks alerts`: times how the saved searches that a listing matches are found.
///
/// The searches are made from listings of the store: a place within some kilometres, a word of the title, a status or a category,
/// in several mixtures. Prints lines of fields with tabs between them: what was timed, how often, the median and the 99th
/// percentile in microseconds, and the mean number of accounts with searches that a listing passes. `walk` compares it with every
/// search.
struct AlertsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alerts", abstract: "Time standing searches that are made from the listings of a store.")

    /// How many searches each account keeps.
    private static let searchesOfAccount: Int64 = 5

    @Option(help: "How many searches there are.")
    var searches = 100_000

    @Option(help: "How many listings are judged.")
    var listings = 20_000

    @OptionGroup var data: DataFolder

    func run() async throws {
        let store = try ListingStore(folder: data.url)
        defer { try? store.close() }
        let stored = Mutex<[PublishedListing]>([])
        _ = try await store.forEachPublished { listing in stored.withLock { $0.append(listing) } }
        let all = stored.withLock { $0 }
        guard !all.isEmpty else { throw ValidationError("the store has no open listings") }
        var random = SeededGenerator(seed: 1)
        var index = SearchIndex()
        var queries: [ListingQuery] = []
        let filling = try ContinuousClock().measure {
            while queries.count < searches {
                let query = try Self.query(like: all.randomElement(using: &random)!, &random)
                let number = Int64(queries.count)
                index.set(
                    SearchID(createdAt: Timestamp(microseconds: number), secret: 1),
                    of: AccountID(createdAt: Timestamp(microseconds: number / Self.searchesOfAccount), secret: 1), query
                )
                queries.append(query)
            }
        }
        print(String(format: "fill\t%d\t%.3f s", queries.count, filling / .seconds(1)))
        let judged = (0..<listings).map { _ in all.randomElement(using: &random)! }
        Self.time("index", judged) { index.accounts(passedBy: $0, most: 2000).count }
        let filters = queries.map { ChangeFilter($0.filters) }
        Self.time("walk", judged.prefix(20)) { listing in filters.count { $0.passes(listing) } }
    }

    private static func time(
        _ name: String, _ listings: some Collection<PublishedListing>, _ count: (PublishedListing) -> Int
    ) {
        var times = Times()
        var hits = 0
        for listing in listings { hits += times.measure { count(listing) } }
        print(
            [
                name, "\(times.count)", String(format: "%.1f", times.percentile(0.5) * 1000),
                String(format: "%.1f", times.percentile(0.99) * 1000),
                String(format: "%.2f", Double(hits) / Double(max(listings.count, 1))),
            ].joined(separator: "\t"))
    }

    /// A search that somebody could keep who looks for something like a listing.
    private static func query(like listing: PublishedListing, _ random: inout SeededGenerator) throws -> ListingQuery {
        var filters: [ListingFilter] = []
        let words = Words.folded(listing.title).split(separator: " ").filter { $0.utf8.count > 2 }
        let word = words.randomElement(using: &random).flatMap { try? SearchWords(String($0)) }
        if let word, Int.random(in: 0..<10, using: &random) < 7 { filters.append(.words(word)) }
        // Hardly anybody wants notifications of everything everywhere.
        if let point = listing.point, filters.isEmpty || Int.random(in: 0..<20, using: &random) < 19 {
            let radius = [1000.0, 2000, 5000, 10_000].randomElement(using: &random)!
            filters.append(.near(try Circle(center: point, radius: radius)))
        }
        filters.append(.status(listing.status))
        if Int.random(in: 0..<3, using: &random) == 0 || filters.count == 1 {
            filters.append(.categories([listing.category]))
        }
        return try ListingQuery(filters)
    }
}
