import Foundation
import NIOCore
import Testing

/// Searches all responses of all tests for what finders hold back (``ClaimScene/withheld``, ``ClaimScene/serial``).
///
/// Only the finder may read it: in the proof itself, and in the export of the account. ``ClaimRolesTests`` checks that these two
/// addresses show it to nobody else.
enum PlantedProof {
    private static let secrets = [ClaimScene.withheld, ClaimScene.serial]

    /// Records an issue if a response that is not the finder's contains planted proof, in its fields or in its body.
    static func search(_ response: TestResponse, to uri: String) {
        let path = uri.prefix { $0 != "?" }
        if path.hasSuffix("/proof") || path.hasSuffix("/accounts/me/export") { return }
        let fields = "\(response.headers)"
        let body = Data(response.body.readableBytesView)
        for secret in secrets where fields.contains(secret) || body.range(of: Data(secret.utf8)) != nil {
            Issue.record("\(uri): planted proof in the response: \(secret)")
        }
    }
}
