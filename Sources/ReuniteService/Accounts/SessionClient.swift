import Reunite
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

    /// A program.
    public init(
        network: ClientNetwork, device: SecretToken? = nil, kind: SessionKind = .token, userAgent: String? = nil
    ) {
        (self.network, self.device, self.kind, self.userAgent) = (network, device, kind, userAgent)
    }
}
