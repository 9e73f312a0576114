/// All metrics of one name and type: a `# HELP` line where it was declared, a `# TYPE` line and a group of samples for each label set.
struct MetricFamily {
    /// The label set that counts for all those beyond the limit.
    static let overflowLabels = ExpositionFormat.labels([("overflow", "true")])

    /// The family's name as it is exposed.
    let name: String

    /// What it counts; nil where nobody has declared it.
    var help: String?

    private let kind: MetricKind
    private let limit: Int
    private var instruments: [String: any MetricInstrument] = [:]

    /// A family without label sets.
    ///
    /// - Parameters:
    ///   - name: The name as it is exposed.
    ///   - kind: The type of its instruments.
    ///   - limit: How many label sets are kept apart. One more holds the rest, so that input from outside that ends
    ///     in a label cannot grow memory.
    init(name: String, kind: MetricKind, limit: Int) {
        self.name = name
        self.kind = kind
        self.limit = limit
    }

    /// The instrument for a label set: the one there is, a new one, or at the limit the common one.
    mutating func instrument<Instrument: MetricInstrument>(
        _ type: Instrument.Type,
        labels: String
    ) -> Instrument {
        if let known = instruments[labels] as? Instrument { return known }
        let kept = instruments.count < limit ? labels : Self.overflowLabels
        if let known = instruments[kept] as? Instrument { return known }
        let instrument = Instrument()
        instruments[kept] = instrument
        return instrument
    }

    /// Writes its lines and every sample, label sets sorted.
    func append(to text: inout String) {
        if let help { ExpositionFormat.appendHelp(to: &text, name: name, help) }
        text += "# TYPE \(name) \(kind.rawValue)\n"
        for (labels, instrument) in instruments.sorted(by: { $0.key < $1.key }) {
            instrument.append(to: &text, name: name, labels: labels)
        }
    }
}
