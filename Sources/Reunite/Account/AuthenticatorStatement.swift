import Foundation

/// What an authenticator states about a challenge, and signs.
///
/// Source: WebAuthn Level 2, 5.8.1 and 6.1.
public struct AuthenticatorStatement: Sendable {
    /// What it was asked for.
    public enum Ceremony: String, Sendable {
        /// To make a passkey.
        case registration = "webauthn.create"
        /// To sign in with one.
        case authentication = "webauthn.get"
    }

    /// What the browser adds, as JSON.
    private struct Client: Decodable {
        let type: String
        let challenge: String
        let origin: String
        let crossOrigin: Bool?
    }

    /// The bytes of the browser.
    public let clientData: [UInt8]
    /// The bytes of the authenticator.
    public let authenticatorData: [UInt8]
    private let client: Client

    /// - Throws: ``InvalidValue`` if the bytes are none of an authenticator.
    public init(clientData: [UInt8], authenticatorData: [UInt8]) throws(InvalidValue) {
        guard let client = try? JSONDecoder().decode(Client.self, from: Data(clientData)), authenticatorData.count >= 37
        else { throw InvalidValue("must be what an authenticator has returned") }
        (self.clientData, self.authenticatorData, self.client) = (clientData, authenticatorData, client)
    }

    /// The challenge, as it was given.
    public var challenge: String { client.challenge }

    /// The SHA-256 of the host that the passkey belongs to.
    public var partyHash: ArraySlice<UInt8> { authenticatorData.prefix(32) }

    /// The number of signatures that the authenticator has made; 0 if it does not count them.
    public var counter: UInt32 { authenticatorData[33..<37].reduce(0) { $0 << 8 | UInt32($1) } }

    /// Whether a person was there and has shown who they are, on a page of the service itself, for a ceremony.
    public func isPerformed(_ ceremony: Ceremony, at party: RelyingParty) -> Bool {
        let (isPresent, isVerified): (UInt8, UInt8) = (1, 4)
        return client.type == ceremony.rawValue && client.origin == party.origin && client.crossOrigin != true
            && authenticatorData[32] & (isPresent | isVerified) == isPresent | isVerified
    }
}
