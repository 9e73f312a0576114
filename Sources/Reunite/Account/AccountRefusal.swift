/// The reason why a person may not do something with an account.
public enum AccountRefusal: Refusal, Equatable {
    /// No account has this address and password: the same for known and unknown addresses.
    case invalidCredentials
    /// The account is suspended.
    case suspended
    /// The address has been registered with this password, but not verified.
    case unverified
    /// The address has been registered with another password.
    case registeredOtherwise
    /// The password is not that of the account.
    case wrongPassword
    /// A mailed token is unknown, was used, or has expired.
    case invalidToken
    /// A mailed code is wrong, was used, has expired, or was tried too often: the same for known and unknown addresses.
    case invalidCode
    /// A passkey could not be verified: it is unknown, or its challenge was used or has expired, or its signature is wrong.
    case invalidPasskey
    /// The account has as many passkeys as it may have.
    case tooManyPasskeys
    /// The session began too long ago for what a stolen one must not do.
    case oldSession
    /// No account has this address: for operators.
    case unknownAddress(String)
    /// An account with this address exists: for operators.
    case addressTaken(String)

    /// The member of the body that is at fault; nil if there is none.
    public var member: String? {
        switch self {
        case .invalidToken: "token"
        case .invalidCode: "code"
        default: nil
        }
    }

    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) {
        switch self {
        case .invalidCredentials: (.invalidCredentials, "There is no account with this email address and password.")
        case .suspended: (.accountSuspended, "The account is suspended.")
        case .unverified:
            (.emailNotVerified, "The email address has not been verified; open the link in the email.")
        case .registeredOtherwise:
            (
                .wrongPassword,
                "The email address was registered with another password. If you do not know it, register again."
            )
        case .wrongPassword: (.wrongPassword, "The password is not that of the account.")
        case .invalidToken: (.invalidBody, "is unknown, was used, or has expired")
        case .invalidCode: (.invalidBody, "is wrong, was used, has expired, or was tried too often")
        case .invalidPasskey: (.invalidPasskey, "The passkey could not be verified; try again with a new challenge.")
        case .tooManyPasskeys: (.tooManyPasskeys, "The account has 16 passkeys; delete one first.")
        case .oldSession:
            (.oldSession, "Sign in again: the session began more than \(Session.freshness / 60) minutes ago.")
        case .unknownAddress(let email): (.notFound, "there is no account with the email address \(email)")
        case .addressTaken(let email): (.invalidBody, "there is already an account with the email address \(email)")
        }
    }
}

extension ProblemKind {
    /// Wrong address or password.
    public static let invalidCredentials = ProblemKind(
        401, "invalid-credentials", "The email address or password is wrong")
    /// An authenticator’s response was not accepted.
    public static let invalidPasskey = ProblemKind(401, "invalid-passkey", "The passkey could not be verified")
    /// What must not be done with a stolen session needs a new one.
    public static let oldSession = ProblemKind(403, "old-session", "Sign in again for this")
    /// An account has a maximum number of passkeys.
    public static let tooManyPasskeys = ProblemKind(409, "too-many-passkeys", "The account has too many passkeys")
    /// The link in the mail has not been opened.
    public static let emailNotVerified = ProblemKind(
        403, "email-not-verified", "The email address has not been verified")
    /// A moderator has suspended the account.
    public static let accountSuspended = ProblemKind(403, "account-suspended", "The account is suspended")
    /// A signed-in person gave another password.
    public static let wrongPassword = ProblemKind(403, "wrong-password", "The password is wrong")
}
