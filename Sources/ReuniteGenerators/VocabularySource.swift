/// The words and phrases of a language, as they are in its file: `Data/words/en.json`.
///
/// A table (``WordTable``) has a list for each group of categories. Lists are ordered by frequency, most frequent first. Phrases
/// have slots (see ``PhraseTemplate``).
struct VocabularySource: Codable {
    /// The entries for each group of categories: `bags wallets`, or `*` for all others.
    typealias Table = [String: [String]]

    /// A word for each side.
    struct Statuses: Codable {
        let lost, found: String
    }

    /// The phrases for a known spot.
    struct Spot: Codable {
        let at, near: String
    }

    /// Table of things (see ``Thing``).
    let things: Table

    /// Table of colours (see ``Inflected``).
    let colours: Table

    /// Table of materials, in the form used next to a thing.
    let materials: Table

    /// List of invented brands.
    let brands: [String]

    /// Table of titles. The first of each line mentions no material and, if a thing has no colour, no colour.
    let titles: Table

    /// The words for lost and found before a colon in titles.
    let statuses: Statuses

    /// Table of sentences about the place and time of a loss.
    let lost: Table

    /// Table of sentences about the place and time of a find.
    let found: Table

    /// Table of sentences with distinguishing marks.
    let marks: Table

    /// Table of sentences that tell more about a loss.
    let lostStories: Table

    /// Table of sentences that tell more about a find.
    let foundStories: Table

    /// Table of last sentences for lost things.
    let lostClosings: Table

    /// Table of last sentences for found things.
    let foundClosings: Table

    /// Table of phrases for the place, away from known spots.
    let wheres: Table

    /// Table of phrases for the place, at a known spot.
    let spotWheres: Table

    /// Table of places with prepositions.
    let places: Table

    /// List of means of transport with prepositions.
    let vehicles: [String]

    /// The phrases for each ``SpotKind``, by its name.
    let spots: [String: Spot]

    /// List of phrases for the time.
    let whens: [String]

    /// List of times of day: night, morning, noon, afternoon, evening.
    let dayparts: [String]

    /// The same after a day of the week.
    let weekparts: [String]

    /// List of the days of the week, from Monday, with their prefixes.
    let weekdays: [String]

    /// List of phrases that form street names from their parts.
    let streets: [String]

    /// Three lists of parts of street names.
    let streetParts: [[String]]

    /// List of first names, as on tags.
    let names: [String]

    /// List of names of pets.
    let petNames: [String]

    /// The separator of sentences: a space, or nothing.
    let sentenceSpace: String
}
