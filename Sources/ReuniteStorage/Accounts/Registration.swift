import Reunite

/// A registration whose address is not verified yet.
public struct WaitingRegistration: Sendable {
    /// The row.
    public let id: RegistrationID
    /// The hash of its password.
    public let password: PasswordHash
    /// Whether it came from the client that asks.
    public let isOfClient: Bool
}

/// The data of a new account.
public struct Registration: Sendable {
    let email: EmailAddress
    let password: PasswordHash
    let profile: Profile

    /// A registration; its address is not verified yet.
    public init(email: EmailAddress, password: PasswordHash, profile: Profile) {
        self.email = email
        self.password = password
        self.profile = profile
    }
}
