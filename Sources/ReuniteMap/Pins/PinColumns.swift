import Reunite

/// Pins stored column by column, one array for each attribute: 67 bytes for each pin, and its title.
///
/// The creator writes the memory once, before it shares the columns.
struct PinColumns: ~Copyable {
    let count: Int
    /// Z-order codes (``Morton``).
    let codes: UnsafeMutablePointer<UInt64>
    /// Columns and rows (``Mercator``).
    let places: UnsafeMutablePointer<SIMD2<UInt32>>
    /// Published longitudes in degrees, exactly as given; latitudes likewise.
    let longitudes: UnsafeMutablePointer<Double>
    let latitudes: UnsafeMutablePointer<Double>
    /// The two halves of the public id. The first, the time of creation in microseconds, is unique.
    let created: UnsafeMutablePointer<Int64>
    let secrets: UnsafeMutablePointer<UInt64>
    /// The version of each listing.
    let versions: UnsafeMutablePointer<UInt32>
    /// When the thing was lost or found, in microseconds since 1970.
    let occurred: UnsafeMutablePointer<Int64>
    /// Accuracy in metres, 0 for an exact point. The highest bit is set if ``occurred`` is a whole day.
    let accuracies: UnsafeMutablePointer<UInt16>
    /// See ``PinKind``.
    let kinds: UnsafeMutablePointer<UInt8>
    /// Where each title begins, and at the end where the last one ends.
    let titleStarts: UnsafeMutablePointer<UInt32>
    let titles: UnsafeMutablePointer<UInt8>

    static let dayFlag: UInt16 = 0x8000

    init(count: Int, titleBytes: Int) {
        self.count = count
        codes = .allocate(capacity: count)
        places = .allocate(capacity: count)
        longitudes = .allocate(capacity: count)
        latitudes = .allocate(capacity: count)
        created = .allocate(capacity: count)
        secrets = .allocate(capacity: count)
        versions = .allocate(capacity: count)
        occurred = .allocate(capacity: count)
        accuracies = .allocate(capacity: count)
        kinds = .allocate(capacity: count)
        titleStarts = .allocate(capacity: count + 1)
        titles = .allocate(capacity: max(titleBytes, 1))
        // Room may be larger than what titles can have.
        titleStarts[count] = UInt32(clamping: titleBytes)
    }

    deinit {
        codes.deallocate()
        places.deallocate()
        longitudes.deallocate()
        latitudes.deallocate()
        created.deallocate()
        secrets.deallocate()
        versions.deallocate()
        occurred.deallocate()
        accuracies.deallocate()
        kinds.deallocate()
        titleStarts.deallocate()
        titles.deallocate()
    }

    func title(_ pin: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: titles + Int(titleStarts[pin]), count: Int(titleStarts[pin + 1] - titleStarts[pin]))
    }

    func identifier(_ pin: Int) -> ListingID {
        ListingID(createdAt: Timestamp(microseconds: created[pin]), secret: secrets[pin])
    }

    /// The end of the occurrence: the last microsecond of its day, or the moment itself.
    @inline(__always)
    func occurredEnd(_ pin: Int) -> Int64 {
        accuracies[pin] & Self.dayFlag == 0 ? occurred[pin] : occurred[pin] + 86_399_999_999
    }

    /// The accuracy in metres, 0 for an exact point.
    @inline(__always)
    func accuracy(_ pin: Int) -> Int { Int(accuracies[pin] & ~Self.dayFlag) }

    func occurrence(_ pin: Int) -> Occurrence {
        Occurrence(
            start: Timestamp(microseconds: occurred[pin]), end: Timestamp(microseconds: occurredEnd(pin)))
    }

    /// Writes a pin. Its title goes to `titleStart`.
    func set(_ pin: Int, to listing: PublishedListing, at point: Coordinate, titleStart: Int) {
        var title = listing.title
        title.withUTF8 { if let start = $0.baseAddress { (titles + titleStart).update(from: start, count: $0.count) } }
        titleStarts[pin] = UInt32(titleStart)
        places[pin] = SIMD2(Mercator.column(point.longitude), Mercator.row(point.latitude))
        codes[pin] = Morton.code(column: places[pin].x, row: places[pin].y)
        longitudes[pin] = point.longitude
        latitudes[pin] = point.latitude
        created[pin] = listing.id.createdAt.microseconds
        secrets[pin] = listing.id.secret
        versions[pin] = UInt32(clamping: listing.version)
        occurred[pin] = listing.occurrence.start.microseconds
        let isDay = listing.occurrence.start != listing.occurrence.end
        accuracies[pin] = UInt16(min(listing.accuracy ?? 0, 0x7FFF)) | (isDay ? Self.dayFlag : 0)
        kinds[pin] = PinKind(listing.status, listing.category).index
    }

    /// Copies a pin from other columns.
    @inline(__always)
    func copy(_ pin: Int, from other: borrowing PinColumns, at source: Int, titleStart: Int) {
        let title = other.title(source)
        if let start = title.baseAddress { (titles + titleStart).update(from: start, count: title.count) }
        titleStarts[pin] = UInt32(titleStart)
        codes[pin] = other.codes[source]
        places[pin] = other.places[source]
        longitudes[pin] = other.longitudes[source]
        latitudes[pin] = other.latitudes[source]
        created[pin] = other.created[source]
        secrets[pin] = other.secrets[source]
        versions[pin] = other.versions[source]
        occurred[pin] = other.occurred[source]
        accuracies[pin] = other.accuracies[source]
        kinds[pin] = other.kinds[source]
    }
}
