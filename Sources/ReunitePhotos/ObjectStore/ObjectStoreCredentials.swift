import Reunite

/// The access key of an S3 store. Its secret appears in no log.
public struct ObjectStoreCredentials: Sendable, Equatable {
    /// The name of the key.
    let accessKey: String
    /// The secret that signs requests.
    let secretKey: String

    /// Credentials.
    ///
    /// - Throws: ``InvalidValue`` if either is empty, too long, or has other characters than printable ASCII.
    public init(accessKey: String, secretKey: String) throws(InvalidValue) {
        for text in [accessKey, secretKey] {
            guard (1...512).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
                throw InvalidValue("needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, each of printable ASCII")
            }
        }
        (self.accessKey, self.secretKey) = (accessKey, secretKey)
    }
}

extension ObjectStoreCredentials: CustomStringConvertible, CustomReflectable {
    /// Redacted, so that credentials do not appear in logs.
    public var description: String { "ObjectStoreCredentials" }

    /// Redacted.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
