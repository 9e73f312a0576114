import Reunite
import ServerLimits

/// The program that a session begins in.
public struct SessionClient: Sendable {
    /// The network that it comes from.
    let network: ClientNetwork
    /// The secret by which the account knows the browser again; nil for other programs.
    let device: SecretToken?
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
