import ArgumentParser
import Foundation
import Reunite
import ReuniteMatch
import ReuniteService
import ReuniteStorage

/// `ReuniteBenchmarks match-index`: times the matcher's index of a store.
///
/// Prints lines of fields with tabs between them:
///
/// - the number of listings;
/// - the seconds to read them from the store, to read their texts and to index them, on one thread, and the bytes of the index
///   for each;
/// - the median and the 99th percentile, in milliseconds, to find and judge the candidates of a listing, and a digest of the
///   results;
/// - the same times, in microseconds, to read and set a listing whose title has another word.
struct MatchIndexCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match-index", abstract: "Time the matcher's index of a store.")

    @OptionGroup var data: DataFolder

    @Option(help: "Number of listings whose matches are searched for.")
    var queries = 2000

    func run() async throws {
        let store = try Store(folder: data.url)
        defer { try? store.close() }
        let lexicon = try Lexicon.standard()
        var index = MatchIndex(lexicon: lexicon)
        var sample: [DescribedListing] = []
        var (reading, profiling, indexing) = (Duration.zero, Duration.zero, Duration.zero)
        var last: ListingID?
        let clock = ContinuousClock()
        var number = 0
        while true {
            let start = clock.now
            let listings = try await store.matches.describedListings(after: last, limit: 2000)
            reading += clock.now - start
            guard let end = listings.last else { break }
            last = end.id
            let read = clock.now
            let profiles = listings.map { ListingProfile($0, lexicon: lexicon) }
            let profiled = clock.now
            profiling += profiled - read
            for (listing, profile) in zip(listings, profiles) { index.set(listing.id, of: listing.owner, profile) }
            indexing += clock.now - profiled
            for listing in listings {
                if number % 293 == 0, sample.count < queries { sample.append(listing) }
                number += 1
            }
        }
        print("listings\t\(index.count)")
        print(
            String(
                format: "read\t%.3f\ttexts\t%.3f\tindex\t%.3f\tbytes\t%.1f", reading / .seconds(1),
                profiling / .seconds(1), indexing / .seconds(1), Double(index.byteCount) / Double(max(index.count, 1))))
        let matcher = Matcher(lexicon: lexicon, weights: try .standard(), frequencies: index.frequencies)
        let texts = try ReasonTexts.installed.get()
        var times = Times()
        var digest = Digest()
        for listing in sample {
            let profile = index.candidate(listing.id)!.profile
            let (candidates, judged) = times.measure {
                let candidates = index.candidates(for: profile)
                return (
                    candidates,
                    matcher.judge(
                        profile, candidates: candidates.map(\.profile), crowd: candidates.count, limit: 10)
                )
            }
            let described = DescribedThing(title: listing.title, description: listing.description, lexicon: lexicon)
            let reasons = MatchReasons(of: profile, described, crowd: candidates.count, texts[.english], lexicon)
            for candidate in candidates { digest.add(candidate.id.secret) }
            for match in judged {
                digest.add(UInt64(match.index))
                digest.add(match.probability.bitPattern)
                for factor in match.factors {
                    digest.add(factor.bits.bitPattern)
                    for byte in reasons.text(of: factor, candidates[match.index].profile).utf8 {
                        digest.add(UInt64(byte))
                    }
                }
            }
        }
        print(
            String(
                format: "matches\t%.3f\t%.3f\tdigest\t%016lx", times.percentile(0.5), times.percentile(0.99),
                digest.value))
        var changes = Times()
        for listing in sample {
            changes.measure {
                let changed = DescribedThing(
                    title: "\(listing.title) changed", description: listing.description, lexicon: lexicon)
                index.set(listing.id, of: listing.owner, ListingProfile(listing, changed, lexicon: lexicon))
            }
        }
        print(String(format: "change\t%.1f\t%.1f", changes.percentile(0.5) * 1e3, changes.percentile(0.99) * 1e3))
    }
}

/// A hash of a sequence of numbers, after FNV-1a.
private struct Digest {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ part: UInt64) { value = (value ^ part) &* 0x100_0000_01B3 }
}
