import CSodium
import Reunite

extension SecretToken {
    /// The SHA-256 of the text, which is stored.
    var hash: [UInt8] {
        Sodium.start()
        return Sodium.sha256(Array(text.utf8))
    }

    private static let length = 32
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// A new secret.
    public static func random() -> SecretToken {
        Sodium.start()
        var bytes = [UInt8](repeating: 0, count: length)
        randombytes_buf(&bytes, length)
        return SecretToken(base64url(bytes))
    }

    /// A secret that follows from bytes, the first of which nobody else knows.
    init(derivedFrom bytes: [UInt8]) {
        Sodium.start()
        self.init(Self.base64url(Sodium.sha256(bytes)))
    }

    /// The secret that opens the status of a listing to its owner. It is not stored, and ends when the owner has another address.
    ///
    /// - Parameter service: the secret of the service (``ServiceIdentity``).
    init(ofStatusOf number: ListingNumber, for email: EmailAddress?, by service: String) {
        self.init(derivedFrom: Array("\(service) status \(number.text) \(email?.key ?? "")".utf8))
    }

    /// The secret in a mail with which its recipient blocks the sender. The id of the message is known to its author too.
    ///
    /// - Parameter service: the secret of the service (``ServiceIdentity``).
    init(toBlockSenderOf message: MessageID, by recipient: AccountID.Row, of service: String) {
        self.init(derivedFrom: Array("\(service) block \(message) \(recipient.rawValue)".utf8))
    }

    private static func base64url(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            (bits, count) = (bits << 8 | UInt32(byte), count + 8)
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> count & 63)])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << (6 - count) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }
}
