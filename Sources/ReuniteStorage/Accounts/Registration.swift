import Reunite

/// What somebody says who wants an account.
public struct Registration: Sendable {
    let email: EmailAddress
    let password: PasswordHash
    let profile: Profile

    /// A registration; its address is still to be shown to be theirs.
    public init(email: EmailAddress, password: PasswordHash, profile: Profile) {
        self.email = email
        self.password = password
        self.profile = profile
    }
}
