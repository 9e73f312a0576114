import Dispatch
import Reunite
import Synchronization

/// Collects listings and builds the base table of a map.
///
/// Pins are made of the listings on a thread of its own, so that the caller can read on in the meantime.
public final class PinLoader {
    /// The number of listings that are handed over at a time.
    private static let batch = 1000
    /// The maximum number of batches that wait, so that a fast reader does not fill the memory.
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
    consuming func table() -> (pins: PinTable, words: WordIndex) {
        handOver()
        return queue.sync { pins.unsorted.withLock { $0.table() } }
    }
}
