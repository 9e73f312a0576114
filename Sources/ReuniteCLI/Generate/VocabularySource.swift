/// The words and phrases of a language as source text.
///
/// Tables have a line for each category (see ``WordTable``); entries of lists are separated by semicolons. Both are
/// ordered by frequency, most frequent first. Phrases have slots (see ``PhraseTemplate``).
struct VocabularySource: Sendable {
    /// Table of things (see ``Thing``).
    let things: String

    /// Table of colours (see ``Inflected``).
    let colours: String

    /// Table of materials, in the form used next to a thing.
    let materials: String

    /// List of invented brands.
    let brands: String

    /// Table of titles. The first of each line mentions no material and, if a thing has no colour, no colour.
    let titles: String

    /// The words for lost and found before a colon in titles.
    let statuses: (lost: String, found: String)

    /// Table of sentences about the place and time of a loss.
    let lost: String

    /// Table of sentences about the place and time of a find.
    let found: String

    /// Table of sentences with distinguishing marks.
    let marks: String

    /// Table of sentences that tell more about a loss.
    let lostStories: String

    /// Table of sentences that tell more about a find.
    let foundStories: String

    /// Table of last sentences for lost things.
    let lostClosings: String

    /// Table of last sentences for found things.
    let foundClosings: String

    /// Table of phrases for the place, away from known spots.
    let wheres: String

    /// Table of phrases for the place, at a known spot.
    let spotWheres: String

    /// Table of places with prepositions.
    let places: String

    /// List of means of transport with prepositions.
    let vehicles: String

    /// List with an entry for each ``SpotKind`` in order: the phrase at it, a bar, the phrase near it.
    let spots: String

    /// List of phrases for the time.
    let whens: String

    /// List of times of day: night, morning, noon, afternoon, evening.
    let dayparts: String

    /// The same after a day of the week.
    let weekparts: String

    /// List of the days of the week, from Monday, with their prefixes.
    let weekdays: String

    /// List of phrases that form street names from their parts.
    let streets: String

    /// Lists of parts of street names.
    let streetParts: (String, String, String)

    /// List of first names, as on tags.
    let names: String

    /// List of names of pets.
    let petNames: String

    /// The separator of sentences: a space, or nothing.
    let sentenceSpace: String
}
