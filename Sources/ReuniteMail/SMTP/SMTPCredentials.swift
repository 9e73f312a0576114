import Reunite

/// User and password for a mail server.
public struct SMTPCredentials: Sendable, Equatable {
    /// The user name.
    public let username: String
    /// The password.
    public let password: String

    /// Credentials.
    ///
    /// - Throws: ``InvalidValue`` if the name is empty, or either contains a control character, which could end a command.
    public init(username: String, password: String) throws(InvalidValue) {
        guard !username.isEmpty else { throw InvalidValue("must have a user name") }
        let scalars = [username, password].joined().unicodeScalars
        guard scalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw InvalidValue("must not have control characters in the user name or the password")
        }
        self.username = username
        self.password = password
    }
}

extension SMTPCredentials: CustomStringConvertible, CustomReflectable {
    /// Redacted, so that credentials do not appear in logs.
    public var description: String { "SMTPCredentials" }

    /// Redacted.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
