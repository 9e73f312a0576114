/// The reason why a person may not do something with an account.
public enum AccountRefusal: Error, Equatable {
    /// No account has this address and password.
    case invalidCredentials
    /// The account is suspended.
    case suspended
    /// The address has been registered with this password, but not verified.
    case unverified
    /// The address has been registered with another password.
    case registeredOtherwise
    /// The password is not that of the account.
    case wrongPassword
}
