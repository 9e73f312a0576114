/// The words and phrases of a language, parsed.
///
/// A class, because copying a struct with so many arrays would retain each of them.
package final class Vocabulary: Sendable {
    /// The things of each category.
    let things: WordTable<Thing>

    /// The colours of each category; empty if things have none.
    let colours: WordTable<Inflected>

    /// The materials of each category; empty if things have none.
    let materials: WordTable<[UInt8]>

    /// Invented brands.
    let brands: SkewedList<[UInt8]>

    /// The titles of each category; the first suits every thing.
    let titles: WordTable<PhraseTemplate>

    /// The words for lost and found before a colon in titles.
    let statuses: (lost: Inflected, found: Inflected)

    /// First sentences, with place and time.
    let openings: (lost: WordTable<PhraseTemplate>, found: WordTable<PhraseTemplate>)

    /// Sentences with distinguishing marks.
    let marks: WordTable<PhraseTemplate>

    /// Sentences that tell more about the event.
    let stories: (lost: WordTable<PhraseTemplate>, found: WordTable<PhraseTemplate>)

    /// Last sentences.
    let closings: (lost: WordTable<PhraseTemplate>, found: WordTable<PhraseTemplate>)

    /// Phrases for the place, away from known spots.
    let wheres: WordTable<PhraseTemplate>

    /// Phrases for the place, at a known spot.
    let spotWheres: WordTable<PhraseTemplate>

    /// Places with prepositions.
    let places: WordTable<PhraseTemplate>

    /// Means of transport with prepositions.
    let vehicles: SkewedList<PhraseTemplate>

    /// The phrases for at and near each ``SpotKind``, by its raw value.
    let spots: [(at: [UInt8], near: [UInt8])]

    /// Phrases for the time.
    let whens: SkewedList<PhraseTemplate>

    /// Times of day, see ``GeneratedTime/daypart``.
    package let dayparts: [[UInt8]]

    /// The same after a day of the week.
    package let weekparts: [[UInt8]]

    /// Days of the week, from Monday.
    package let weekdays: [[UInt8]]

    /// Phrases that form street names.
    let streets: SkewedList<PhraseTemplate>

    /// Parts of street names.
    package let streetParts: (SkewedList<[UInt8]>, SkewedList<[UInt8]>, SkewedList<[UInt8]>)

    /// First names.
    package let names: SkewedList<[UInt8]>

    /// Names of pets.
    package let petNames: SkewedList<[UInt8]>

    /// The separator of sentences: a space, or nothing.
    let sentenceSpace: [UInt8]

    /// Cities where the language is spoken, largest first.
    package let cityNames: SkewedList<[UInt8]>

    /// Parses a vocabulary; errors in it are programming errors.
    init(_ source: VocabularySource, cities: [City]) {
        func phrases(_ table: VocabularySource.Table) -> WordTable<PhraseTemplate> {
            WordTable(table) { PhraseTemplate($0) }
        }
        func words(_ entries: [String]) -> [[UInt8]] { entries.map { Array(jsonEscaped: $0) } }
        func phraseList(_ entries: [String]) -> SkewedList<PhraseTemplate> {
            SkewedList(entries.map { PhraseTemplate($0) })
        }
        things = WordTable(source.things) { Thing($0) }
        colours = WordTable(source.colours) { Inflected($0) }
        materials = WordTable(source.materials) { Array(jsonEscaped: $0) }
        brands = SkewedList(words(source.brands))
        titles = phrases(source.titles)
        statuses = (Inflected(source.statuses.lost), Inflected(source.statuses.found))
        openings = (phrases(source.lost), phrases(source.found))
        marks = phrases(source.marks)
        stories = (phrases(source.lostStories), phrases(source.foundStories))
        closings = (phrases(source.lostClosings), phrases(source.foundClosings))
        wheres = phrases(source.wheres)
        spotWheres = phrases(source.spotWheres)
        places = phrases(source.places)
        vehicles = phraseList(source.vehicles)
        spots = SpotKind.allCases.map { kind in
            guard let spot = source.spots["\(kind)"] else { preconditionFailure("no spot \(kind)") }
            return (Array(jsonEscaped: spot.at), Array(jsonEscaped: spot.near))
        }
        whens = phraseList(source.whens)
        dayparts = words(source.dayparts)
        weekparts = words(source.weekparts)
        weekdays = words(source.weekdays)
        streets = phraseList(source.streets)
        let parts = source.streetParts.map { SkewedList(words($0)) }
        precondition(parts.count == 3 && source.spots.count == spots.count)
        streetParts = (parts[0], parts[1], parts[2])
        names = SkewedList(words(source.names))
        petNames = SkewedList(words(source.petNames))
        sentenceSpace = Array(jsonEscaped: source.sentenceSpace)
        cityNames = SkewedList(cities.map { Array(jsonEscaped: $0.name) })
        precondition(weekdays.count == 7 && dayparts.count == 5 && weekparts.count == 5)
    }
}
