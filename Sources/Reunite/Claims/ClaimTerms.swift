/// The periods of claims, and the limits of codes.
public enum ClaimTerms {
    /// Maximum number of times that an account submits its claim on a listing: once, and again with other texts after the claim has
    /// ended without a hand-over. It stays the same claim, so that an account uses only one of the claims that a listing accepts.
    public static let submissions = 3

    /// How long the finder has to answer: a week, in seconds. The time continues while another claim on the listing is accepted: if
    /// it stopped, claimants would see that another claim is accepted.
    public static let answer: Int64 = 7 * 86_400

    /// How long an accepted claimant has to collect the thing: 30 days, in seconds.
    public static let handOver: Int64 = 30 * 86_400

    /// How long before the end of a claim its people are reminded of it: two days, in seconds.
    public static let reminder: Int64 = 2 * 86_400

    /// How long the texts of a claim are kept after its end: 90 days, in seconds.
    public static let memory: Int64 = 90 * 86_400

    /// How long a code of a hand-over is valid, in seconds. A photo of the screen is useless afterwards.
    public static let code: Int64 = 60

    /// How long a code is known after it has expired: an hour, in seconds. A finder who enters it has not guessed, and is not held up
    /// as if they had.
    public static let codeMemory: Int64 = 3600

    /// How many codes of a claim are valid at the same time, so that a finder can finish typing a code after the screen shows the
    /// next.
    public static let codesAtOnce = 3

    /// The number of wrong codes that a finder may enter in a row: with the id of a claim, for each claim; without one, for each of
    /// their accepted claims, added together. After that, one more is allowed every ``wrongCodeInterval``.
    public static let wrongCodes = 5

    /// The seconds after which one more wrong code is allowed: a fifth of a day.
    public static let wrongCodeInterval: Int64 = 17_280

    /// Maximum number of accepted claims that raise the number of wrong codes a finder may enter without the id of a claim.
    public static let countedClaims = 60

    /// The time at which a claim that has entered a state ends automatically; nil for a state in which it has ended.
    public static func end(of state: ClaimState, since time: Timestamp) -> Timestamp? {
        switch state {
        case .submitted: time.adding(seconds: answer)
        case .accepted: time.adding(seconds: handOver)
        case .declined, .withdrawn, .expired, .handedOver, .failed: nil
        }
    }
}
