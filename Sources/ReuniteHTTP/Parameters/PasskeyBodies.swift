import Foundation
import Reunite
import ReuniteStorage

/// The body of a new passkey: what the browser has returned.
struct NewPasskeyBody {
    let credential: [UInt8]
    let publicKey: [UInt8]
    let statement: AuthenticatorStatement

    /// - Throws: ``Problem`` with all invalid members.
    init(_ json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let (credential, statement) = body.passkey()
        let publicKey = body.text("publicKey", Base64URL.bytes)
        try body.finish()
        guard let credential, let publicKey, let statement else { throw .invalidBody([]) }
        (self.credential, self.publicKey, self.statement) = (credential, publicKey, statement)
    }
}

/// The body of a sign-in with a passkey.
struct PasskeyProofBody {
    let credential: [UInt8]
    let statement: AuthenticatorStatement
    let signature: [UInt8]
    let kind: SessionKind

    /// - Throws: ``Problem`` with all invalid members.
    init(_ json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let (credential, statement) = body.passkey()
        let signature = body.text("signature", Base64URL.bytes)
        let isCookie = body.optionalFlag("cookie")
        try body.finish()
        guard let credential, let statement, let signature else { throw .invalidBody([]) }
        (self.credential, self.statement, self.signature) = (credential, statement, signature)
        kind = isCookie == true ? .cookie : .token
    }
}

extension JSONObject {
    /// Reads the members that both have: the id of the passkey, and what the authenticator states.
    fileprivate mutating func passkey() -> (credential: [UInt8]?, statement: AuthenticatorStatement?) {
        let credential = text("id") { text throws(InvalidValue) in
            let bytes = try Base64URL.bytes(text)
            guard bytes.count <= 1023 else { throw InvalidValue("must have at most 1023 bytes") }
            return bytes
        }
        let authenticatorData = text("authenticatorData", Base64URL.bytes) ?? []
        let statement = text("clientData") { text throws(InvalidValue) in
            try AuthenticatorStatement(clientData: Base64URL.bytes(text), authenticatorData: authenticatorData)
        }
        return (credential, statement)
    }
}

/// Bytes as text (RFC 4648, 5), without padding.
enum Base64URL {
    /// The bytes of a text.
    ///
    /// - Throws: ``InvalidValue`` if it is none, or empty.
    static func bytes(_ text: String) throws(InvalidValue) -> [UInt8] {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard !text.isEmpty, !text.contains("="), let data = Data(base64Encoded: standard + padding) else {
            throw InvalidValue("must be base64url without padding")
        }
        return [UInt8](data)
    }
}
