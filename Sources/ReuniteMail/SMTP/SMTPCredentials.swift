import Reunite

/// What a mail server is told to accept our mails.
public struct SMTPCredentials: Sendable, Equatable {
    /// The user's name.
    public let username: String
    /// The password.
    public let password: String

    /// Credentials.
    ///
    /// - Throws: ``InvalidValue`` where the name is empty, or either has a control character, which could end a command.
    public init(username: String, password: String) throws(InvalidValue) {
        guard !username.isEmpty else { throw InvalidValue("must have a user's name") }
        let scalars = [username, password].joined().unicodeScalars
        guard scalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw InvalidValue("must not have control characters in the user's name or the password")
        }
        self.username = username
        self.password = password
    }
}

extension SMTPCredentials: CustomStringConvertible, CustomReflectable {
    /// Nothing of them, so that they end in no log.
    public var description: String { "SMTPCredentials" }

    /// Nothing of them.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
