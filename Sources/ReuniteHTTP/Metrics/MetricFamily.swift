/// All metrics of one name and type: a `# HELP` line if it is declared, a `# TYPE` line, and the samples of each label
/// set.
struct MetricFamily {
    /// The label set that stands for all label sets beyond the limit.
    static let overflowLabels = ExpositionFormat.labels([("overflow", "true")])

    /// The exposed name.
    let name: String

    /// The text of the `# HELP` line; nil if the family is not declared.
    var help: String?

    private let kind: MetricKind
    private let limit: Int
    private var instruments: [String: any MetricInstrument] = [:]

    /// An empty family.
    ///
    /// - Parameters:
    ///   - name: the exposed name.
    ///   - kind: the type of its instruments.
    ///   - limit: the most separate label sets; all others share one, so that label values from outside cannot use
    ///     unbounded memory.
    init(name: String, kind: MetricKind, limit: Int) {
        self.name = name
        self.kind = kind
        self.limit = limit
    }

    /// The instrument for a label set: the existing one, a new one, or beyond the limit the shared one.
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

    /// Writes the header lines and all samples, sorted by label set.
    func append(to text: inout String) {
        if let help { ExpositionFormat.appendHelp(to: &text, name: name, help) }
        text += "# TYPE \(name) \(kind.rawValue)\n"
        for (labels, instrument) in instruments.sorted(by: { $0.key < $1.key }) {
            instrument.append(to: &text, name: name, labels: labels)
        }
    }
}
