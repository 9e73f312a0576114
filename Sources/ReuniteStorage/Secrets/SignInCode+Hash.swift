import Reunite

extension SignInCode {
    /// The SHA-256 that is stored, with the hash of the token that was mailed with the code.
    func hash(with token: [UInt8]) -> [UInt8] {
        Sodium.start()
        return Sodium.sha256(token + Array(text.utf8))
    }
}
