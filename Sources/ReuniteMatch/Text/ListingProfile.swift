import Reunite

/// What the matcher knows of a listing: only what is published.
///
/// Each of its lists is cut after a number of elements, so that no listing costs much more to compare than others. All is packed
/// into a ``ProfileRecord`` of about 70 bytes: a million are in memory, and a search compares thousands.
public struct ListingProfile: Sendable {
    let record: ProfileRecord

    /// Lost or found.
    public var status: ListingStatus { record.status }
    /// The category.
    public var category: Category { record.category }
    /// The published point; nil if the listing has no pin.
    public var point: Coordinate? { record.point }
    /// The largest distance to the exact point, in metres; 0 if the published point is exact.
    public var accuracy: Int { record.accuracy }
    /// When it was lost or found.
    public var occurrence: Occurrence { record.occurrence }

    /// Numbers of concepts.
    typealias Numbers = ProfileRecord.Numbers

    /// The things that the listing is about: those of the title, or else the first one of the description.
    var subjects: Numbers { record.numbers(.subjects) }
    /// Other things that it mentions: what is inside, what hangs on it.
    var others: Numbers { record.numbers(.others) }
    /// The colours of the title, or else of the description: those of the subject.
    var colours: Numbers {
        let colours = record.numbers(.titleColours)
        return colours.isEmpty ? allColours : colours
    }
    /// All colours.
    var allColours: Numbers { record.numbers(.allColours) }
    var brands: Numbers { record.numbers(.brands) }
    var materials: Numbers { record.numbers(.materials) }
    var patterns: Numbers { record.numbers(.patterns) }
    var features: Numbers { record.numbers(.features) }
    var places: Numbers { record.numbers(.places) }
    /// Words that the lexicon does not have, as numbers: see ``WordHash``.
    var words: ProfileRecord.Words { record.words }
    /// Numbers and codes.
    var codes: [String] { record.codes }
    /// Whether it was lost or found in a vehicle, which goes on.
    var isTravelling: Bool { record.isTravelling }

    init(_ record: ProfileRecord) { self.record = record }

    /// Maximum number of brands, and of colours, that count as evidence. A listing that names more could be about anything.
    static let mostNamed = 3
    /// Maximum number of other things, and of features, that count as evidence, for the same reason.
    static let mostMentioned = 10

    private static let mostConcepts = 20
    private static let mostWords = 60
    private static let mostCodes = 20

    /// Reads a listing.
    public init(
        status: ListingStatus, category: Category, title: String, description: String, point: Coordinate?,
        accuracy: Int?, occurrence: Occurrence, lexicon: Lexicon
    ) {
        self.init(
            status: status, category: category,
            DescribedThing(title: title, description: description, lexicon: lexicon), point: point, accuracy: accuracy,
            occurrence: occurrence, lexicon: lexicon)
    }

    /// A listing whose texts have been read.
    public init(
        status: ListingStatus, category: Category, _ described: DescribedThing, point: Coordinate?, accuracy: Int?,
        occurrence: Occurrence, lexicon: Lexicon
    ) {
        var brands: [Lexicon.Number] = []
        var allColours: [Lexicon.Number] = []
        var materials: [Lexicon.Number] = []
        var patterns: [Lexicon.Number] = []
        var features: [Lexicon.Number] = []
        var places: [Lexicon.Number] = []
        var isTravelling = false
        var titleColours: [Lexicon.Number] = []
        var things: (title: [Lexicon.Number], text: [Lexicon.Number]) = ([], [])
        for mention in described.mentions {
            for number in Self.meanings(of: mention, category, lexicon) {
                switch lexicon.concepts[Int(number)].kind {
                case .thing:
                    if mention.isInTitle {
                        things.title.insert(new: number, most: Self.mostConcepts)
                    } else {
                        things.text.insert(new: number, most: Self.mostConcepts)
                    }
                case .brand: brands.insert(new: number, most: Self.mostConcepts)
                case .colour:
                    if mention.isInTitle { titleColours.insert(new: number, most: Self.mostConcepts) }
                    allColours.insert(new: number, most: Self.mostConcepts)
                case .material: materials.insert(new: number, most: Self.mostConcepts)
                case .pattern: patterns.insert(new: number, most: Self.mostConcepts)
                case .feature: features.insert(new: number, most: Self.mostConcepts)
                case .place:
                    places.insert(new: number, most: Self.mostConcepts)
                    if lexicon.concepts[Int(number)].isVehicle { isTravelling = true }
                }
            }
        }
        if things.title.isEmpty, let first = things.text.first { things.title = [first] }
        if allColours.count > Self.mostNamed { (titleColours, allColours) = ([], []) }
        if brands.count > Self.mostNamed { brands = [] }
        if features.count > Self.mostMentioned { features = [] }
        if things.text.count > Self.mostMentioned { things.text = [] }
        let others = things.text.filter { !things.title.contains($0) }
        record = ProfileRecord(
            status: status, category: category, isTravelling: isTravelling, point: point, accuracy: accuracy ?? 0,
            occurrence: occurrence,
            numbers: [things.title, others, titleColours, allColours, brands, materials, patterns, features, places],
            words: described.words.lazy.filter { !$0.isStopWord }.prefix(Self.mostWords).map(\.hash),
            codes: described.codes.prefix(Self.mostCodes))
    }

    /// What the matcher has understood, for programs that judge it.
    public func summary(_ lexicon: Lexicon) -> String {
        func ids(_ name: String, _ numbers: Numbers) -> String? {
            numbers.isEmpty ? nil : "\(name): " + numbers.map { lexicon.concepts[Int($0)].id }.joined(separator: " ")
        }
        let lists = [
            ids("things", subjects), ids("also", others), ids("colours", allColours), ids("brands", brands),
            ids("materials", materials), ids("patterns", patterns), ids("features", features), ids("places", places),
        ]
        return "[\(category); \(lists.compactMap(\.self).joined(separator: "; "))]"
    }

    /// What a word means here. Of the meanings that are things, those of the listing's category, if there are any.
    private static func meanings(
        of mention: DescribedThing.Mention, _ category: Category, _ lexicon: Lexicon
    ) -> [Lexicon.Number] {
        guard mention.concepts.count > 1 else { return mention.concepts }
        let fitting = mention.concepts.filter { lexicon.concepts[Int($0)].categories.contains(category) }
        return fitting.isEmpty ? mention.concepts : fitting
    }
}

/// A folded word as a number of 32 bits: equal words have equal numbers, and few others do.
public struct WordHash: Hashable, Sendable {
    let value: UInt32

    init(value: UInt32) { self.value = value }

    init(_ hash: TextHash) { value = UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32) }
}

extension Array where Element: Equatable {
    /// Appends what is not there yet, up to a number of elements.
    mutating func insert(new element: Element, most: Int) {
        if count < most, !contains(element) { append(element) }
    }
}
