import Reunite
import ReuniteMatch

/// What the matcher knows of words and of things: the data that the program comes with, read once.
struct MatchKnowledge: Sendable {
    let lexicon: Lexicon
    let weights: Weights
    let reasons: Translations

    static let installed = Result {
        MatchKnowledge(lexicon: try .standard(), weights: try .standard(), reasons: try ReasonTexts.installed.get())
    }
}
