import Reunite
import ReuniteStorage
import ServerLimits

/// The browser or program that starts a session.
public struct SessionClient: Sendable {
    /// The network that it comes from.
    let network: ClientNetwork
    /// The secret by which the account recognises the browser; nil for other programs.
    public let device: SecretToken?
    /// How it keeps the session.
    let kind: SessionKind
    /// Its User-Agent.
    let userAgent: String?
    /// The session that it has had until now, which ends when another begins: a browser has one.
    let former: Session?

    /// A program, or a browser.
    public init(
        network: ClientNetwork, device: SecretToken? = nil, kind: SessionKind = .token, userAgent: String? = nil,
        former: Session? = nil
    ) {
        (self.network, self.device, self.kind, self.userAgent) = (network, device, kind, userAgent)
        self.former = former
    }
}

extension SessionStore {
    /// Ends the session that a client has had until another one began.
    func endFormer(of client: SessionClient) async throws {
        if let former = client.former { _ = try await endSession(former.id, of: former.account) }
    }
}
