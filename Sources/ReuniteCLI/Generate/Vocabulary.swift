/// The words and phrases of a language, ready to be put together.
///
/// A class, because copying a value with so many arrays for each listing would count every reference.
final class Vocabulary: Sendable {
    /// Things of each category.
    let things: WordTable<Thing>

    /// Colours of each category; none where things are not told by them.
    let colours: WordTable<Inflected>

    /// Materials of each category; none where things are not told by them.
    let materials: WordTable<[UInt8]>

    /// Makers, none of them real.
    let brands: SkewedList<[UInt8]>

    /// Titles of each category; the first suits every thing.
    let titles: WordTable<PhraseTemplate>

    /// Lost and found, before a colon in titles.
    let statuses: (lost: Inflected, found: Inflected)

    /// First sentences: where and when.
    let openings: (lost: WordTable<PhraseTemplate>, found: WordTable<PhraseTemplate>)

    /// Sentences that tell the thing from others like it.
    let marks: WordTable<PhraseTemplate>

    /// Sentences that tell more of how it was.
    let stories: (lost: WordTable<PhraseTemplate>, found: WordTable<PhraseTemplate>)

    /// Last sentences.
    let closings: (lost: WordTable<PhraseTemplate>, found: WordTable<PhraseTemplate>)

    /// Phrases for where, away from known spots.
    let wheres: WordTable<PhraseTemplate>

    /// Phrases for where, at a known spot.
    let spotWheres: WordTable<PhraseTemplate>

    /// Places with their prepositions.
    let places: WordTable<PhraseTemplate>

    /// Means of transport with their prepositions.
    let vehicles: SkewedList<PhraseTemplate>

    /// At and near each ``SpotKind``, by its raw value.
    let spots: [(at: [UInt8], near: [UInt8])]

    /// Phrases for when.
    let whens: SkewedList<PhraseTemplate>

    /// Times of day, see ``GeneratedTime/daypart``.
    let dayparts: [[UInt8]]

    /// The same behind a day of the week.
    let weekparts: [[UInt8]]

    /// Days of the week, from Monday on.
    let weekdays: [[UInt8]]

    /// Phrases that make the name of a street.
    let streets: SkewedList<PhraseTemplate>

    /// Parts of streets' names.
    let streetParts: (SkewedList<[UInt8]>, SkewedList<[UInt8]>, SkewedList<[UInt8]>)

    /// First names.
    let names: SkewedList<[UInt8]>

    /// Pets' names.
    let petNames: SkewedList<[UInt8]>

    /// What parts sentences: a space, or nothing.
    let sentenceSpace: [UInt8]

    /// Cities where the language is spoken, largest first.
    let cityNames: SkewedList<[UInt8]>

    /// A vocabulary out of its notation, whose mistakes are programming errors.
    init(_ source: VocabularySource, cities: [City]) {
        func phrases(_ text: String) -> WordTable<PhraseTemplate> { WordTable(text) { PhraseTemplate($0) } }
        func words(_ text: String) -> [[UInt8]] { WordTable<Void>.entries(text).map { Array(jsonEscaped: $0) } }
        func phraseList(_ text: String) -> SkewedList<PhraseTemplate> {
            SkewedList(WordTable<Void>.entries(text).map { PhraseTemplate($0) })
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
        spots = WordTable<Void>.entries(source.spots).map { entry in
            let sides = entry.split(separator: "|")
            precondition(sides.count == 2, "at and near: \(entry)")
            return (Array(jsonEscaped: sides[0]), Array(jsonEscaped: sides[1]))
        }
        whens = phraseList(source.whens)
        dayparts = words(source.dayparts)
        weekparts = words(source.weekparts)
        weekdays = words(source.weekdays)
        streets = phraseList(source.streets)
        let (first, second, third) = source.streetParts
        streetParts = (SkewedList(words(first)), SkewedList(words(second)), SkewedList(words(third)))
        names = SkewedList(words(source.names))
        petNames = SkewedList(words(source.petNames))
        sentenceSpace = Array(jsonEscaped: source.sentenceSpace)
        cityNames = SkewedList(cities.map { Array(jsonEscaped: $0.name) })
        precondition(spots.count == SpotKind.allCases.count && weekdays.count == 7)
        precondition(dayparts.count == 5 && weekparts.count == 5)
    }
}
