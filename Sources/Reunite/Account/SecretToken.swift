/// A secret for a client, of which only the hash is stored.
public struct SecretToken: Sendable, Equatable {
    /// The secret. Those that the service gives are 43 characters of base64url (RFC 4648, section 5): 256 random bits.
    public let text: String

    /// A secret from a client. Any text is accepted: an unknown one has a hash that is not stored.
    public init(_ text: String) { self.text = text }
}
