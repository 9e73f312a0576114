import Reunite
import ReuniteDatabase

extension SessionStore {
    /// Queues the mail with a link to sign in and its code.
    ///
    /// Does the same whether the address has an account or not: whether to send a mail is decided when it is due.
    ///
    /// - Parameter locale: the language of the mail; nil for that of the account.
    public func requestLink(_ email: EmailAddress, locale: LocaleTag? = nil) async throws {
        _ = try await store.write { transaction in
            try MailRows.queue(transaction, .signInLink, address: email.text, locale: locale?.text)
        }
    }

    /// Begins a session with what was mailed, which is used up: the link together with its code.
    ///
    /// - Parameters:
    ///   - client: the network that it comes from, which the account knows afterwards.
    ///   - device: a new secret for the browser; nil for other programs.
    ///   - former: the secret that the browser has. It keeps this one if the account knows it.
    ///   - kind: how the client keeps the session.
    /// - Returns: the session, and the secret of the browser by which the account knows it.
    /// - Throws: ``AccountRefusal/invalidToken``, ``AccountRefusal/invalidCode``, ``AccountRefusal/suspended``.
    public func signIn(
        by proof: MailedProof, from client: [UInt8] = [], on device: SecretToken? = nil,
        before former: SecretToken? = nil,
        kind: SessionKind = .token, userAgent: String?, lifetime: Int64
    ) async throws -> (session: SignedIn, device: SecretToken?) {
        let begun = try await store.write { transaction -> (SignedIn, SecretToken?)? in
            guard let (account, key) = try MailedSignIns.owner(transaction, by: proof) else { return nil }
            try transaction.db.prepare("DELETE FROM mailed_token WHERE token = ?1").run([key])
            let isKnown = try KnownClients.has(transaction.db, former?.hash ?? [], account: account)
            let device = device.map { isKnown ? former ?? $0 : $0 }
            let session = try Self.begin(
                transaction, provenOwnerOf: account, from: client, on: device, kind: kind, userAgent: userAgent,
                lifetime: lifetime)
            return (session, device)
        }
        guard let begun else { throw proof.refusal }
        return begun
    }

    /// Begins a session of a person who has just shown that the mails of an account's address arrive, so the address takes mails.
    ///
    /// - Parameters:
    ///   - client: the network that it comes from, which the account knows afterwards.
    ///   - device: the secret of the browser, which the account knows afterwards; nil for other programs.
    ///   - kind: how the client keeps the session.
    /// - Throws: ``AccountRefusal/suspended``.
    static func begin(
        _ transaction: WriteTransaction, provenOwnerOf account: AccountID.Row, from client: [UInt8],
        on device: SecretToken?, kind: SessionKind, userAgent: String?, lifetime: Int64
    ) throws -> SignedIn {
        try transaction.db.prepare("UPDATE account SET email_refused_at = NULL WHERE id = ?1").run([.row(account)])
        return try begin(
            transaction, ownerOf: account, from: client, on: device, kind: kind, userAgent: userAgent,
            lifetime: lifetime)
    }

    /// Begins a session of a person who has just shown that an account is theirs; the parameters are those of
    /// ``begin(_:provenOwnerOf:from:on:kind:userAgent:lifetime:)``.
    static func begin(
        _ transaction: WriteTransaction, ownerOf account: AccountID.Row, from client: [UInt8], on device: SecretToken?,
        kind: SessionKind, userAgent: String?, lifetime: Int64
    ) throws -> SignedIn {
        guard try !Accounts.isSuspended(transaction, account) else { throw AccountRefusal.suspended }
        try KnownClients.note(transaction, .network, client, account: account)
        try KnownClients.note(transaction, .browser, device?.hash ?? [], account: account)
        return try Sessions.insert(
            transaction, account: account, kind: kind, userAgent: userAgent, lifetime: lifetime)
    }
}
