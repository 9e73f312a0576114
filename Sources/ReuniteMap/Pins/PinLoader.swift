import Dispatch
import Reunite
import Synchronization

/// Collects listings and builds the base table of a map.
///
/// A serial queue makes the pins, so that the caller can read more listings in the meantime.
public final class PinLoader {
    /// The number of listings that the queue gets at a time.
    private static let batch = 1000
    /// Maximum number of batches in the queue. A faster reader waits, so that it does not fill the memory.
    private static let mostWaiting = 8

    private final class Pins: Sendable {
        let unsorted = Mutex(UnsortedPins())
    }

    private let pins = Pins()
    private var listings: [PublishedListing] = []
    private let queue = DispatchQueue(label: "pins", qos: .userInitiated)
    private let room = DispatchSemaphore(value: PinLoader.mostWaiting)

    /// A loader without listings.
    public init() {}

    /// Adds a listing, unless it has no pin.
    public func append(_ listing: PublishedListing) {
        listings.append(listing)
        if listings.count == Self.batch { handOver() }
    }

    private func handOver() {
        room.wait()
        queue.async { [listings, pins, room] in
            pins.unsorted.withLock { pins in
                for listing in listings { pins.append(listing) }
            }
            room.signal()
        }
        listings = []
        listings.reserveCapacity(Self.batch)
    }

    /// Builds the table and the word index.
    func table() -> (pins: PinTable, words: WordIndex) {
        handOver()
        return queue.sync { pins.unsorted.withLock { $0.table() } }
    }
}
