/// How long claims wait, and how many there may be.
public enum ClaimTerms {
    /// How long the finder has for an answer: a week, in seconds. While another claim of the listing is accepted the time does not
    /// run, because the finder cannot accept a second one.
    public static let answer: Int64 = 7 * 86_400

    /// How long an accepted claimant has to fetch the thing: 30 days, in seconds.
    public static let handOver: Int64 = 30 * 86_400

    /// How long the texts of a claim are kept after its end: 90 days, in seconds.
    public static let memory: Int64 = 90 * 86_400

    /// How long a code of the hand-over is valid, in seconds. A photograph of the screen is useless afterwards.
    public static let code: Int64 = 60

    /// How many codes of a claim are valid at the same time: who types one is not hurried by a screen that shows the next.
    public static let codesAtOnce = 3

    /// How many wrong codes the finder of a listing may enter within a day.
    public static let wrongCodes = 10

    /// The time at which a claim in this state ends by itself, from the moment at which it gets there; nil for one that has ended.
    public static func end(of state: ClaimState, since time: Timestamp) -> Timestamp? {
        switch state {
        case .submitted: time.adding(seconds: answer)
        case .accepted: time.adding(seconds: handOver)
        case .declined, .withdrawn, .expired, .handedOver, .failed: nil
        }
    }
}
