import ArgumentParser
import Foundation
import Reunite
import ReuniteStorage

/// `reunite account`: what an operator does with accounts.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Make accounts, give them roles, suspend and reinstate them.",
        discussion: """
            Also while a server runs on the same folder; what is decided holds for its next request.

            Example: reunite account role ada@example.org moderator --data-dir /var/lib/reunite
            """,
        subcommands: [
            CreateAccountCommand.self, AccountRoleCommand.self, SuspendAccountCommand.self,
            ReinstateAccountCommand.self,
        ])
}

/// `reunite account create`: makes an account that is verified at once.
struct CreateAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Make an account that is verified at once.",
        discussion: """
            Example: printf %s "$PASSWORD" | reunite account create ada@example.org --display-name Ada --password-stdin
            """)

    @Argument(help: "The address.", transform: checked(EmailAddress.init))
    var email: EmailAddress

    @Option(help: "How the account wants to be called, in public.", transform: checked(DisplayName.init))
    var displayName: DisplayName

    @Option(help: "member, moderator or administrator.")
    var role = Role.member

    @Option(help: "The language that it is written to in.", transform: checked(LocaleTag.init))
    var locale = LocaleTag.english

    @Flag(help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    @OptionGroup var data: DataSettings

    func validate() throws {
        guard passwordStdin else {
            throw ValidationError("--password-stdin is needed: an argument could be seen by others")
        }
    }

    func run() async throws {
        let password = try self.password()
        let profile = Profile(displayName: displayName, locale: locale)
        try await data.withStore { store in
            let hash = try await PasswordHasher().hash(password)
            let id = try await store.createAccount(
                Registration(email: email, password: hash, profile: profile), role: role)
            print(id)
        }
    }
}

extension CreateAccountCommand {
    /// The password; what is wrong with it is said without it.
    private func password() throws -> Password {
        do throws(InvalidValue) {
            return try Password(readLine(strippingNewline: true) ?? "")
        } catch {
            throw ValidationError("the password \(error.description)")
        }
    }
}

/// `reunite account role`: says what an account may do.
struct AccountRoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "role",
        abstract: "Give an account a role; its sessions end.",
        discussion: "Example: reunite account role ada@example.org moderator")

    @Argument(help: "The account's address.", transform: checked(EmailAddress.init))
    var email: EmailAddress

    @Argument(help: "member, moderator or administrator.")
    var role: Role

    @OptionGroup var data: DataSettings

    func run() async throws {
        try await data.withStore { try await $0.setRole(role, of: email) }
    }
}

/// `reunite account suspend`: shuts an account out.
struct SuspendAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend",
        abstract: "Shut an account out: its sessions end, and it cannot sign in.",
        discussion: "Example: reunite account suspend eve@example.org --until 2027-01-01")

    @Argument(help: "The account's address.", transform: checked(EmailAddress.init))
    var email: EmailAddress

    @Option(
        help: "Until when: a date or a time with its zone. For good without it.",
        transform: checked { text throws(InvalidValue) in try Moment(rfc3339: text) })
    var until: Moment?

    @OptionGroup var data: DataSettings

    func run() async throws {
        try await data.withStore { try await $0.suspend(email, until: until?.start) }
    }
}

/// `reunite account reinstate`: lets a suspended account in again.
struct ReinstateAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reinstate",
        abstract: "Let a suspended account in again.",
        discussion: "Example: reunite account reinstate eve@example.org")

    @Argument(help: "The account's address.", transform: checked(EmailAddress.init))
    var email: EmailAddress

    @OptionGroup var data: DataSettings

    func run() async throws {
        try await data.withStore { try await $0.reinstate(email) }
    }
}

extension Role: ExpressibleByArgument {}

/// What an argument's text means, with what is wrong in the words of the domain.
private func checked<Value>(
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
    /// Opens the store for a while.
    fileprivate func withStore(_ body: (ListingStore) async throws -> Void) async throws {
        let store = try ListingStore(folder: folder)
        defer { try? store.close() }
        try await body(store)
    }
}
