/// The words and phrases of a language as they are written down.
///
/// Tables have a line for each category (see ``WordTable``), lists are parted by semicolons; both have the commonest
/// first. Phrases have gaps (see ``PhraseTemplate``).
struct VocabularySource: Sendable {
    /// Table of things (see ``Thing``).
    let things: String

    /// Table of colours (see ``Inflected``).
    let colours: String

    /// Table of materials, in the form that stands beside a thing.
    let materials: String

    /// List of makers, none of them real.
    let brands: String

    /// Table of titles. The first of each line names neither material nor, where a thing takes none, colour.
    let titles: String

    /// The words for lost and found before a colon in titles.
    let statuses: (lost: String, found: String)

    /// Table of sentences that say where and when something was lost.
    let lost: String

    /// Table of sentences that say where and when something was found.
    let found: String

    /// Table of sentences that tell the thing from others like it.
    let marks: String

    /// Table of sentences that tell more of how it was lost.
    let lostStories: String

    /// Table of sentences that tell more of how it was found.
    let foundStories: String

    /// Table of last sentences for lost things.
    let lostClosings: String

    /// Table of last sentences for found things.
    let foundClosings: String

    /// Table of phrases for where, away from known spots.
    let wheres: String

    /// Table of phrases for where, at a known spot.
    let spotWheres: String

    /// Table of places with their prepositions.
    let places: String

    /// List of means of transport with their prepositions.
    let vehicles: String

    /// List with an entry for each ``SpotKind`` in its order: at it, a bar, near it.
    let spots: String

    /// List of phrases for when.
    let whens: String

    /// List of times of day: night, morning, noon, afternoon, evening.
    let dayparts: String

    /// The same behind a day of the week.
    let weekparts: String

    /// List of the days of the week, from Monday on, with what stands before them.
    let weekdays: String

    /// List of phrases that make the name of a street out of its parts.
    let streets: String

    /// Lists of the parts of streets' names.
    let streetParts: (String, String, String)

    /// List of first names, as on tags.
    let names: String

    /// List of pets' names.
    let petNames: String

    /// What parts sentences: a space, or nothing.
    let sentenceSpace: String
}
