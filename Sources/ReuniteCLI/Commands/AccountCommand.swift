import ArgumentParser
import Foundation
import Reunite
import ReuniteStorage

/// `reunite account`: manages accounts.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Create accounts, change their roles, suspend and reinstate them.",
        discussion: """
            Can be used while a server runs on the same folder; changes apply from the next request.

            Example: reunite account role ada@example.org moderator --data-dir /var/lib/reunite
            """,
        subcommands: [
            CreateAccountCommand.self, AccountRoleCommand.self, SuspendAccountCommand.self,
            ReinstateAccountCommand.self,
        ])
}

/// `reunite account create`: creates a verified account.
struct CreateAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create an account with a verified email address.",
        discussion: """
            Example: printf %s "$PASSWORD" | reunite account create ada@example.org --display-name Ada --password-stdin
            """)

    @Argument(help: "Email address.", transform: checked(EmailAddress.init))
    var email: EmailAddress

    @Option(help: "Public name of the account.", transform: checked(DisplayName.init))
    var displayName: DisplayName

    @Option(help: "Role: member, moderator or administrator.")
    var role = Role.member

    @Option(help: "Language of its mails.", transform: checked(LocaleTag.init))
    var locale = LocaleTag.english

    @Flag(help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    @OptionGroup var data: DataSettings

    func validate() throws {
        guard passwordStdin else {
            throw ValidationError("--password-stdin is required: other users could see an argument")
        }
    }

    func run() async throws {
        let password = try self.password()
        let profile = Profile(displayName: displayName, locale: locale)
        try await data.withStore { store in
            let hash = try await PasswordHasher().hash(password)
            let id = try await store.registrations.createAccount(
                Registration(email: email, password: hash, profile: profile), role: role)
            print(id)
        }
    }
}

extension CreateAccountCommand {
    /// The password. Errors do not contain it.
    private func password() throws -> Password {
        do throws(InvalidValue) {
            return try Password(readLine(strippingNewline: true) ?? "")
        } catch {
            throw ValidationError("the password \(error.description)")
        }
    }
}

/// `reunite account role`: changes the role of an account.
struct AccountRoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "role",
        abstract: "Change the role of an account and end its sessions.",
        discussion: "Example: reunite account role ada@example.org moderator")

    @Argument(help: "Email address of the account.", transform: checked(EmailAddress.init))
    var email: EmailAddress

    @Argument(help: "Role: member, moderator or administrator.")
    var role: Role

    @OptionGroup var data: DataSettings

    func run() async throws {
        try await data.withStore { try await $0.accounts.setRole(role, of: email) }
    }
}

/// `reunite account suspend`: suspends an account.
struct SuspendAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend",
        abstract: "Suspend an account: its sessions end, and it cannot sign in.",
        discussion: "Example: reunite account suspend eve@example.org --until 2027-01-01")

    @Argument(help: "Email address of the account.", transform: checked(EmailAddress.init))
    var email: EmailAddress

    @Option(
        help: "End of the suspension: a date, or a time with its zone (default: permanent).",
        transform: checked { text throws(InvalidValue) in try Moment(rfc3339: text) })
    var until: Moment?

    @OptionGroup var data: DataSettings

    func validate() throws {
        guard until.map({ $0.start > .now }) ?? true else { throw ValidationError("--until must be in the future") }
    }

    func run() async throws {
        try await data.withStore { try await $0.accounts.suspend(email, until: until?.start) }
    }
}

/// `reunite account reinstate`: ends the suspension of an account.
struct ReinstateAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reinstate",
        abstract: "End the suspension of an account.",
        discussion: "Example: reunite account reinstate eve@example.org")

    @Argument(help: "Email address of the account.", transform: checked(EmailAddress.init))
    var email: EmailAddress

    @OptionGroup var data: DataSettings

    func run() async throws {
        try await data.withStore { try await $0.accounts.reinstate(email) }
    }
}

extension Role: ExpressibleByArgument {}

/// Parses an argument; errors have the text of the domain.
func checked<Value>(
    _ parse: @escaping @Sendable (String) throws(InvalidValue) -> Value
) -> @Sendable (String) throws -> Value {
    { text in
        do throws(InvalidValue) {
            return try parse(text)
        } catch {
            throw ValidationError("'\(text)' \(error.description)")
        }
    }
}

extension DataSettings {
    /// Opens the store during a call.
    fileprivate func withStore(_ body: (Store) async throws -> Void) async throws {
        let store = try open()
        defer { try? store.close() }
        try await body(store)
    }
}
