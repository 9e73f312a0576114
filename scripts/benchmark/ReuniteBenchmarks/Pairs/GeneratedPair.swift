/// Two tellings of one thing, and listings of other things that resemble it.
struct GeneratedPair: Sendable {
    /// A telling of another thing nearby.
    struct Other: Sendable {
        /// What that thing really is.
        let thing: HiddenThing
        /// The listing about it.
        let telling: Telling
        /// The attributes that contradict the pair's thing and are told; empty where nothing distinguishes both.
        let contradictions: Set<HiddenThing.Attribute>
    }

    /// The thing.
    let thing: HiddenThing
    /// What its loser and its finder tell.
    let lost, found: Telling
    /// Hard negatives.
    let others: [Other]

    /// All listings, in the order in which they are written.
    var tellings: [Telling] { [lost, found] + others.map(\.telling) }
}
